/**
 * Items by a key, in the order in which they come.
 * @template Item
 * @template Key
 * @param {Iterable<Item>} items
 * @param {(item: Item) => Key} key
 * @returns {Map<Key, Item[]>}
 */
export function groupBy(items, key) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
