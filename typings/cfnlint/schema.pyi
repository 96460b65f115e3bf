from typing import Any

class Schema:
    @property
    def schema(self) -> dict[str, Any]: ...

class ProviderSchemaManager:
    def get_resource_schema(self, region: str, resource_type: str) -> Schema: ...

PROVIDER_SCHEMA_MANAGER: ProviderSchemaManager
