FROM python:3.13-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
RUN python -m venv /opt/plyyard
COPY requirements requirements
RUN /opt/plyyard/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY . .
RUN /opt/plyyard/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim-bookworm
RUN useradd --system --no-create-home plyyard && mkdir /data && chown plyyard /data
COPY --from=build /opt/plyyard /opt/plyyard
ENV PATH=/opt/plyyard/bin:$PATH PLYYARD_DATA=/data PYTHONUNBUFFERED=1
USER plyyard
VOLUME /data
EXPOSE 8420
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8420/readyz', timeout=2)"]
ENTRYPOINT ["plyyard"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8420", "--no-open"]
