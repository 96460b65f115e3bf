"""What people decide about their memory, in the list of use cases."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from recollect.use_cases.with_language_model import WithLanguageModel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from recollect.core.model.entry import Entry
    from recollect.use_cases.common.confirmations import Confirmations
    from recollect.use_cases.common.entities import ReadEntities
    from recollect.use_cases.common.memory_switch import ReadMemory
    from recollect.use_cases.common.person import ReadPerson, ShowSettings
    from recollect.use_cases.common.settings import ChangeSettings
    from recollect.use_cases.common.space_maps import SpaceMaps
    from recollect.use_cases.conversations.restore_session import RestoreSession
    from recollect.use_cases.conversations.sessions import ForgetSession
    from recollect.use_cases.memories.conflicts import ReopenConflict, ShowConflicts
    from recollect.use_cases.memories.entities import DecideEntity, EntityDecided, ListEntities, LookAtEntity
    from recollect.use_cases.memories.forget import ForgetEntry, RestoreEntry
    from recollect.use_cases.memories.forget_related import ForgetRelated, RestoreRelated
    from recollect.use_cases.memories.made_of import ShowMade
    from recollect.use_cases.memories.neighbourhoods import LookAroundEntity, LookAroundEntry
    from recollect.use_cases.memories.related import FindRelated
    from recollect.use_cases.people.commands.confirm_command import ConfirmCommand
    from recollect.use_cases.people.commands.switching import SwitchMemory
    from recollect.use_cases.people.commands.understand import UnderstandCommand
    from recollect.use_cases.people.erasure.ports import ErasableIndex, Erasing, ErasureLedger
    from recollect.use_cases.people.erasure.request import (
        ListErasures,
        PreviewErasure,
        ReadErasure,
        RequestErasure,
    )
    from recollect.use_cases.people.erasure.run import ReplayErasures, RunErasures
    from recollect.use_cases.people.forget_conversation import ForgetConversation, RestoreConversation
    from recollect.use_cases.people.forget_topic import ForgetTopic, RestoreTopic
    from recollect.use_cases.people.incognito import EndIncognito, StartIncognito
    from recollect.use_cases.people.pin import Pin
    from recollect.use_cases.people.profile import WriteProfile
    from recollect.use_cases.people.shares import ListShares, NameSpaces, RefuseShared, RevokeShare, ShareTags
    from recollect.use_cases.people.transfer.export_memory import ExportMemory
    from recollect.use_cases.people.transfer.import_memory import ImportMemory
    from recollect.use_cases.spaces.browse import BrowseTags, ListTags
    from recollect.use_cases.spaces.statistics import ReadActivity, ReadActivityOfAll
    from recollect.use_cases.spaces.summaries import SummariseSpace
    from recollect.use_cases.spaces.tell_summary import TellSummary


class ForPeople(WithLanguageModel):
    """The part of the list by which people see, correct and take away what is remembered about them."""

    @cached_property
    def space_maps(self) -> "SpaceMaps":
        from recollect.use_cases.common.space_maps import SpaceMaps

        return SpaceMaps(self.store)

    @cached_property
    def show_conflicts(self) -> "ShowConflicts":
        from recollect.use_cases.memories.conflicts import ShowConflicts

        return ShowConflicts(self.store)

    @cached_property
    def reopen_conflict(self) -> "ReopenConflict":
        from recollect.use_cases.memories.conflicts import ReopenConflict

        return ReopenConflict(self.store, self.clock)

    @cached_property
    def read_disagreements(self) -> "Callable[..., Mapping[str, Sequence[Entry]]]":
        from recollect.use_cases.search.disagreements import ReadDisagreements

        return ReadDisagreements(self.store).among_found

    @cached_property
    def list_tags(self) -> "ListTags":
        from recollect.use_cases.spaces.browse import ListTags

        return ListTags(self.space_maps)

    @cached_property
    def browse_tags(self) -> "BrowseTags":
        from recollect.use_cases.spaces.browse import BrowseTags

        return BrowseTags(self.store, self.space_maps)

    @cached_property
    def read_entities(self) -> "ReadEntities":
        from recollect.use_cases.common.entities import ReadEntities

        return ReadEntities(self.store, self.space_maps)

    @cached_property
    def list_entities(self) -> "ListEntities":
        from recollect.use_cases.memories.entities import ListEntities

        return ListEntities(self.read_entities)

    @cached_property
    def look_at_entity(self) -> "LookAtEntity":
        from recollect.use_cases.memories.entities import LookAtEntity

        return LookAtEntity(self.store, self.read_entities)

    @cached_property
    def merge_entities(self) -> "Callable[..., EntityDecided]":
        return self._decide_entity.merge

    @cached_property
    def split_entity(self) -> "Callable[..., EntityDecided]":
        return self._decide_entity.split

    @cached_property
    def undo_entity_decision(self) -> "Callable[..., EntityDecided]":
        return self._decide_entity.undo

    @property
    def _decide_entity(self) -> "DecideEntity":
        from recollect.use_cases.memories.entities import DecideEntity

        return DecideEntity(self.store, self.clock, self.parts.ids, self.read_entities)

    @cached_property
    def look_around_entry(self) -> "LookAroundEntry":
        from recollect.use_cases.memories.neighbourhoods import LookAroundEntry

        return LookAroundEntry(self.store, self.read_entities)

    @cached_property
    def look_around_entity(self) -> "LookAroundEntity":
        from recollect.use_cases.memories.neighbourhoods import LookAroundEntity

        return LookAroundEntity(self.store, self.read_entities)

    @cached_property
    def read_activity(self) -> "ReadActivity":
        from recollect.use_cases.spaces.statistics import ReadActivity

        return ReadActivity(self.store, self.clock)

    @cached_property
    def read_activity_of_all(self) -> "ReadActivityOfAll":
        from recollect.use_cases.spaces.statistics import ReadActivityOfAll

        return ReadActivityOfAll(self.store, self.clock)

    @cached_property
    def forget_entry(self) -> "ForgetEntry":
        from recollect.use_cases.memories.forget import ForgetEntry

        return ForgetEntry(self.store, self.clock, self.read_settings, self.note_activity.acted)

    @cached_property
    def forget_related(self) -> "ForgetRelated":
        from recollect.use_cases.memories.forget_related import ForgetRelated

        return ForgetRelated(self.store, self.forget_entry)

    @cached_property
    def show_made(self) -> "ShowMade":
        from recollect.use_cases.memories.made_of import ShowMade

        return ShowMade(self.store)

    @cached_property
    def find_related(self) -> "FindRelated":
        from recollect.use_cases.memories.related import FindRelated

        return FindRelated(self.store)

    @cached_property
    def forget_session(self) -> "ForgetSession":
        from recollect.use_cases.conversations.sessions import ForgetSession

        return ForgetSession(self.store, self.clock)

    @cached_property
    def restore_session(self) -> "RestoreSession":
        from recollect.use_cases.conversations.restore_session import RestoreSession

        return RestoreSession(self.store, self.clock, self.read_settings)

    @cached_property
    def forget_conversation(self) -> "ForgetConversation":
        from recollect.use_cases.people.forget_conversation import ForgetConversation

        return ForgetConversation(self.store, self.forget_session, self.forget_entry)

    @cached_property
    def restore_conversation(self) -> "RestoreConversation":
        from recollect.use_cases.people.forget_conversation import RestoreConversation

        return RestoreConversation(self.restore_session, self.restore_related)

    @cached_property
    def confirmations(self) -> "Confirmations":
        from recollect.use_cases.common.confirmations import Confirmations

        return Confirmations(self.store, self.clock)

    @cached_property
    def forget_topic(self) -> "ForgetTopic":
        from recollect.use_cases.people.forget_topic import ForgetTopic

        return ForgetTopic(self.store, self.forget_entry, self.confirmations, self.clock)

    @cached_property
    def restore_topic(self) -> "RestoreTopic":
        from recollect.use_cases.people.forget_topic import RestoreTopic

        return RestoreTopic(self.restore_related)

    @cached_property
    def pin(self) -> "Pin":
        from recollect.use_cases.people.pin import Pin

        return Pin(self.store, self.clock, self.note_activity.acted)

    @cached_property
    def restore_related(self) -> "RestoreRelated":
        from recollect.use_cases.memories.forget_related import RestoreRelated

        return RestoreRelated(self.store, self.restore_entry)

    @cached_property
    def restore_entry(self) -> "RestoreEntry":
        from recollect.use_cases.memories.forget import RestoreEntry

        return RestoreEntry(self.store, self.clock, self.read_settings, self.note_activity.acted)

    @cached_property
    def read_memory(self) -> "ReadMemory":
        from recollect.use_cases.common.memory_switch import ReadMemory

        return ReadMemory(self.read_settings, self.clock)

    @cached_property
    def change_settings(self) -> "ChangeSettings":
        from recollect.use_cases.common.settings import ChangeSettings

        return ChangeSettings(self.store, self.clock, self.read_settings, self.note_activity.acted)

    @cached_property
    def switch_memory(self) -> "SwitchMemory":
        from recollect.use_cases.people.commands.switching import SwitchMemory
        from recollect.use_cases.people.incognito import HoldIncognito

        hold = HoldIncognito(self.store, self.clock, self.read_settings)
        return SwitchMemory(self.change_settings, self.start_incognito, self.end_incognito, hold)

    @cached_property
    def start_incognito(self) -> "StartIncognito":
        from recollect.use_cases.people.incognito import StartIncognito

        return StartIncognito(self.store, self.clock, self.read_settings, self.note_activity.acted)

    @cached_property
    def end_incognito(self) -> "EndIncognito":
        from recollect.use_cases.people.incognito import EndIncognito

        return EndIncognito(self.store, self.clock, self.read_settings)

    @cached_property
    def summarise_space(self) -> "SummariseSpace":
        from recollect.use_cases.spaces.summaries import SummariseSpace

        return SummariseSpace(
            *(self.store, self.clock, self.parts.embedder.model, self.ask_language_model, self.parts.model_seconds),
            settings=self.read_settings,
        )

    @cached_property
    def tell_summary(self) -> "TellSummary":
        from recollect.use_cases.spaces.tell_summary import TellSummary

        return TellSummary(self.summarise_space, self.clock, self.read_settings)

    @cached_property
    def show_settings(self) -> "ShowSettings":
        from recollect.use_cases.common.person import ShowSettings

        return ShowSettings(self.store, self.read_settings)

    @cached_property
    def read_person(self) -> "ReadPerson":
        from recollect.use_cases.common.person import ReadPerson

        return ReadPerson(self.store)

    @cached_property
    def write_profile(self) -> "WriteProfile":
        from recollect.use_cases.people.profile import WriteProfile

        return WriteProfile(self.store, self.clock, self.read_person)

    @cached_property
    def confirm_command(self) -> "ConfirmCommand":
        from recollect.use_cases.memories.edit import EditEntry
        from recollect.use_cases.people.commands.confirm_command import ConfirmCommand, CorrectMemory

        edit = EditEntry(self.store, self.clock, self.read_settings, self.note_activity.acted)
        act = self.forget_entry, CorrectMemory(self.store, edit), self.switch_memory
        return ConfirmCommand(self.store, self.clock, self.confirmations, *act)

    @cached_property
    def understand_command(self) -> "UnderstandCommand":
        from recollect.use_cases.people.commands.understand import UnderstandCommand

        return UnderstandCommand(self.ask_language_model)

    @cached_property
    def share_tags(self) -> "ShareTags":
        from recollect.use_cases.people.shares import ShareTags

        return ShareTags(self.store, self.clock, self.parts.ids)

    @cached_property
    def list_shares(self) -> "ListShares":
        from recollect.use_cases.people.shares import ListShares

        return ListShares(self.store)

    @cached_property
    def revoke_share(self) -> "RevokeShare":
        from recollect.use_cases.people.shares import RevokeShare

        return RevokeShare(self.store, self.clock)

    @cached_property
    def name_spaces(self) -> "NameSpaces":
        from recollect.use_cases.people.shares import NameSpaces

        return NameSpaces(self.store)

    @cached_property
    def refuse_shared(self) -> "RefuseShared":
        from recollect.use_cases.people.shares import RefuseShared

        return RefuseShared(self.store)

    @cached_property
    def export_memory(self) -> "ExportMemory":
        from recollect.use_cases.people.transfer.export_memory import ExportMemory

        return ExportMemory(self.store, self.clock, self.read_settings)

    @cached_property
    def import_memory(self) -> "ImportMemory":
        from recollect.use_cases.people.transfer.import_memory import ImportMemory

        return ImportMemory(self.store, self.clock, self.read_settings)

    @cached_property
    def preview_erasure(self) -> "PreviewErasure":
        from recollect.use_cases.people.erasure.request import PreviewErasure

        return PreviewErasure(self._erasing[0])

    @cached_property
    def request_erasure(self) -> "RequestErasure":
        from recollect.use_cases.people.erasure.request import RequestErasure

        erasing, ledger, _ = self._erasing
        return RequestErasure(erasing, ledger, self.clock, self.parts.ids, self.note_activity.acted)

    @cached_property
    def read_erasure(self) -> "ReadErasure":
        from recollect.use_cases.people.erasure.request import ReadErasure

        return ReadErasure(*self._erasing)

    @cached_property
    def list_erasures(self) -> "ListErasures":
        from recollect.use_cases.people.erasure.request import ListErasures

        return ListErasures(self._erasing[1])

    @cached_property
    def run_erasures(self) -> "RunErasures":
        from recollect.use_cases.people.erasure.run import RunErasures

        return RunErasures(*self._erasing, self.clock)

    @cached_property
    def replay_erasures(self) -> "ReplayErasures":
        from recollect.use_cases.people.erasure.run import ReplayErasures

        erasing, ledger, _ = self._erasing
        return ReplayErasures(erasing, ledger)

    @property
    def _erasing(self) -> "tuple[Erasing, ErasureLedger, ErasableIndex]":
        from recollect.use_cases.people.erasure.ports import Absent

        absent: Any = Absent()
        return self.parts.erasing or absent, self.parts.ledger or absent, self.parts.erasable or absent
