// Runs before the first paint, so it is a plain script and stays tiny.
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  try {
    const scheme = localStorage.getItem("plyyard.scheme");
    if (scheme === "light" || scheme === "dark") root.dataset.theme = scheme;
    if (localStorage.getItem("plyyard.guided") === "seen") root.dataset.guided = "seen";
    if (localStorage.getItem("plyyard.motion") === "off") root.dataset.motion = "off";
  } catch {
    // A browser that keeps nothing shows the device's colours.
  }
})();
