"""Which language model, if any."""

from contextlib import ExitStack, closing

from recollect.core.spaces.model_usage import ModelPrices
from recollect.errors import InputError
from recollect.ports import LanguageModel
from recollect.settings import LanguageModelName, Settings

# Each call has a thread and a connection
CALLS_AT_ONCE = 4


def open_language_model(settings: Settings, opening: ExitStack) -> LanguageModel | None:
    """Return the model that the settings name, None for none; `opening` closes it. Nothing is sent yet.

    Raises:
        InputError: a setting that it needs is missing.
    """
    if settings.language_model is LanguageModelName.NONE:
        return None
    from recollect.adapters.language_models.asking import AskedModel, ModelPatience  # noqa: PLC0415 - most have none

    if settings.language_model_id is None:
        raise InputError("RECOLLECT_LANGUAGE_MODEL_ID", "must name the model")
    patience = ModelPatience(calls_at_once=CALLS_AT_ONCE, longest_seconds=settings.language_model_seconds)
    if settings.language_model is LanguageModelName.BEDROCK:
        from recollect.adapters.language_models.bedrock_converse import (  # noqa: PLC0415 - a laptop has no AWS packages
            open_bedrock_converse,
        )

        bedrock = open_bedrock_converse(
            settings.language_model_id,
            region=settings.bedrock_region or settings.aws_region,
            endpoint=settings.bedrock_endpoint,
            read_seconds=settings.language_model_seconds,
            calls_at_once=CALLS_AT_ONCE,
        )
        return opening.enter_context(closing(AskedModel(bedrock, patience)))
    from recollect.adapters.language_models.openai_compatible import OpenAiCompatible  # noqa: PLC0415 - as above

    url = settings.language_model_url
    if url is None or not url.startswith(("http://", "https://")):
        raise InputError(
            "RECOLLECT_LANGUAGE_MODEL_URL", "must be the address of an API, such as http://127.0.0.1:11434/v1"
        )
    key = settings.language_model_key
    completions = OpenAiCompatible(url, settings.language_model_id, None if key is None else key.get_secret_value())
    return opening.enter_context(closing(AskedModel(completions, patience)))


def model_prices(settings: Settings) -> ModelPrices:
    """Return what the model costs."""
    return ModelPrices(settings.language_model_input_price, settings.language_model_output_price)
