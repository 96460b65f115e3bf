"""What the routes need of the wired program: its use cases by name.

Structural, so that the HTTP layer neither imports the composition root nor cares what stands behind a port.
"""

from typing import Protocol

from recollect.http import memory_contexts as contexts
from recollect.http import memory_reading as reading
from recollect.http import memory_writing as writing
from recollect.ports import Clock


class Memory(Protocol):
    """The use cases, as `recollect.bootstrap.build` wires them."""

    @property
    def clock(self) -> Clock:
        """The time."""
        ...

    @property
    def remember(self) -> writing.Remember:
        """Store drafts."""
        ...

    @property
    def reserve_key(self) -> writing.ReserveKey:
        """Reserve an idempotency key."""
        ...

    @property
    def record_event(self) -> writing.RecordEvent:
        """Store a conversation event."""
        ...

    @property
    def get_entry(self) -> reading.GetEntry:
        """Read one entry."""
        ...

    @property
    def explain_entry(self) -> reading.ExplainEntry:
        """Explain a memory."""
        ...

    @property
    def list_entries(self) -> reading.ListEntries:
        """List entries."""
        ...

    @property
    def edit_entry(self) -> writing.EditEntry:
        """Edit an entry."""
        ...

    @property
    def forget_entry(self) -> writing.ChangeState:
        """Forget an entry."""
        ...

    @property
    def restore_entry(self) -> writing.ChangeState:
        """Bring an entry back."""
        ...

    @property
    def list_versions(self) -> reading.ListVersions:
        """List former versions."""
        ...

    @property
    def revert_entry(self) -> writing.RevertEntry:
        """Go back to a former version."""
        ...

    @property
    def list_edges(self) -> reading.ListEdges:
        """List edges."""
        ...

    @property
    def draw_edge(self) -> writing.DrawEdge:
        """Draw an edge."""
        ...

    @property
    def remove_edge(self) -> writing.RemoveEdge:
        """Remove an edge."""
        ...

    @property
    def show_conflicts(self) -> reading.ShowConflicts:
        """List conflicts."""
        ...

    @property
    def resolve_conflict(self) -> writing.ResolveConflict:
        """Resolve a conflict."""
        ...

    @property
    def list_proposals(self) -> reading.ListProposals:
        """List proposals."""
        ...

    @property
    def decide_proposal(self) -> writing.DecideProposal:
        """Decide a proposal."""
        ...

    @property
    def list_audit(self) -> reading.ListAudit:
        """Read the audit trail."""
        ...

    @property
    def list_changes(self) -> reading.ListChanges:
        """List what changed."""
        ...

    @property
    def read_settings(self) -> reading.ReadSettings:
        """Read settings."""
        ...

    @property
    def change_settings(self) -> writing.ChangeSettings:
        """Change settings."""
        ...

    @property
    def search(self) -> reading.Search:
        """Search a space."""
        ...

    @property
    def note_served(self) -> writing.NoteServed:
        """Note what was served."""
        ...

    @property
    def note_results(self) -> writing.NoteResults:
        """Note what a search found."""
        ...

    @property
    def why_not(self) -> reading.ExplainMiss:
        """Tell where a search lost an entry."""
        ...

    @property
    def assemble_context(self) -> contexts.AssembleContext:
        """Assemble a context."""
        ...

    @property
    def give_feedback(self) -> contexts.GiveFeedback:
        """Tell what became of a context."""
        ...

    @property
    def vote(self) -> contexts.Vote:
        """Vote about an entry."""
        ...

    @property
    def report_agents(self) -> contexts.ReportAgents:
        """Report on agents."""
        ...

    @property
    def store_handoff(self) -> contexts.StoreHandoff:
        """Hand work over."""
        ...

    @property
    def list_handoffs(self) -> contexts.ListHandoffs:
        """List handoffs."""
        ...

    @property
    def latest_handoff(self) -> contexts.LatestHandoff:
        """Read the latest handoff."""
        ...

    @property
    def list_sessions(self) -> reading.ListSessions:
        """List conversations."""
        ...

    @property
    def read_session(self) -> reading.ReadSession:
        """Read a conversation."""
        ...

    @property
    def forget_session(self) -> writing.ForgetSession:
        """Forget a conversation."""
        ...

    @property
    def restore_session(self) -> writing.RestoreSession:
        """Bring a conversation back."""
        ...

    @property
    def space_statistics(self) -> reading.CountSpace:
        """Count a space."""
        ...

    @property
    def list_spaces(self) -> reading.ListSpaces:
        """List spaces."""
        ...

    @property
    def health(self) -> reading.CheckHealth:
        """Check the parts."""
        ...
