# The server of one machine as an image: the packages of the lock, the wheel of this tree, nobody's rights but its own.
#
#   docker build --tag recollect .                          # makes the embedding model at its first start, in the volume
#   docker build --tag recollect --target with-model .      # carries it, for machines without a connection
#   docker run --rm --volume recollect:/var/lib/recollect recollect admin keys add alice      # beyond loopback a key is needed
#   docker run --detach --volume recollect:/var/lib/recollect --publish 127.0.0.1:8377:8377 recollect

FROM python:3.13-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
COPY requirements/laptop.txt requirements/build.txt requirements/
RUN python -m venv /opt/recollect \
    && python -m venv /opt/build \
    && /opt/recollect/bin/python -m pip install --require-hashes --requirement requirements/laptop.txt \
    && /opt/build/bin/python -m pip install --require-hashes --requirement requirements/build.txt
COPY pyproject.toml README.md LICENSE ./
COPY layers/recollect layers/recollect
RUN /opt/build/bin/python -m hatchling build -t wheel -d dist \
    && /opt/recollect/bin/python -m pip install --no-deps dist/*.whl

FROM python:3.13-slim-bookworm AS base
RUN groupadd --gid 10001 recollect \
    && useradd --uid 10001 --gid 10001 --no-log-init --shell /usr/sbin/nologin --home-dir /var/lib/recollect --create-home recollect
COPY --from=build /opt/recollect /opt/recollect
# The data folder and the model are in the volume; what is bound beyond loopback lets nobody in without a key
ENV PATH=/opt/recollect/bin:$PATH \
    PIP_NO_CACHE_DIR=1 \
    RECOLLECT_HOST=0.0.0.0 \
    RECOLLECT_PORT=8377 \
    RECOLLECT_DATA=/var/lib/recollect/data \
    RECOLLECT_MODEL=/var/lib/recollect/model
USER 10001:10001
WORKDIR /var/lib/recollect
VOLUME /var/lib/recollect
EXPOSE 8377
# A first start has its model to make
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8377/readyz', timeout=4)"]
ENTRYPOINT ["recollect"]
CMD ["serve"]

FROM base AS with-model
USER 0:0
ENV RECOLLECT_MODEL=/opt/recollect-model
RUN recollect admin model
USER 10001:10001

FROM base AS server
