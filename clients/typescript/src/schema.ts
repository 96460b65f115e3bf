// Generated out of the API's description by `npm run generate`: not to be edited.
export interface paths {
    "/v1/memory/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Entries
         * @description List entries.
         *
         *     Listing does not count as access. What is forgotten (`state=deleted`, or beside others `include=deleted`) and what
         *     waits for approval is listed for its person only, no agent; the former until `undo_until`, when it cannot be
         *     restored any more.
         */
        get: operations["list_entries"];
        put?: never;
        /**
         * Remember
         * @description Remember something.
         *
         *     On return it is durable, and the very next search finds it. What a memory says already is merged into that; what
         *     comes near one is stored and flagged; what holds a secret, was forgotten within the last day or is an echo of what
         *     was served to the same session is skipped.
         */
        post: operations["remember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remember Batch
         * @description Remember up to 100 things; one that cannot be stored fails alone.
         */
        post: operations["remember_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Entry
         * @description Read an entry by its id, key or name; that counts as access unless `peek` is set.
         *
         *     What waits for approval is read by its person only, and that is no access; an agent does not find it. So is what is
         *     forgotten, with `include=deleted`, until `undo_until`.
         */
        get: operations["get_entry"];
        put?: never;
        post?: never;
        /**
         * Forget Entry
         * @description Forget an entry: from now on nobody reads or finds it.
         *
         *     Until `undo_until` it can be restored by its id; then it is purged. What says the same as a forgotten memory is not
         *     remembered again until `tombstone_expires_at`. `also` names the turns that a memory was made of, the memories made
         *     of a turn, memories that say the same, and of the latest 200 handoffs those that name it: up to 100 in all. They go
         *     with it where `cascade` is true, and come back with it.
         */
        delete: operations["forget_entry"];
        options?: never;
        head?: never;
        /**
         * Edit Entry
         * @description Change an entry.
         *
         *     What is not named stays; the former version is kept. With If-Match only the version that was read is changed.
         */
        patch: operations["edit_entry"];
        trace?: never;
    };
    "/v1/memory/entries/{ref}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Entry
         * @description Bring back an entry that was forgotten, archived or superseded, and what went with it.
         *
         *     What was forgotten comes back as it was until `undo_until`, with its edges and tags, pinned if it was. What waited
         *     for approval when it was forgotten waits for it again, and what was superseded is so again. What is superseded holds
         *     again, beside the memory that had taken its place. Conflicts that took it out of use, or were settled because it
         *     went, are open again.
         */
        post: operations["restore_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{ref}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Versions
         * @description List what an entry was before, the latest first, each with who replaced it, why and when.
         */
        get: operations["list_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{ref}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert Entry
         * @description Give an entry the content that it had at a version: text, tags, category, name, validity, metadata, saved or not.
         *
         *     That is a new version; nothing of the history is lost. State and pin stay as they are.
         */
        post: operations["revert_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{ref}/edges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Edges
         * @description List the edges of an entry: first those that leave it, then those that come to it.
         *
         *     An edge to an entry that was forgotten is shown with that state: its id, and nothing of what it said.
         */
        get: operations["list_edges"];
        put?: never;
        /**
         * Draw Edge
         * @description Draw an edge to another entry of the space; what entries mention is drawn from their texts.
         */
        post: operations["draw_edge"];
        /**
         * Remove Edge
         * @description Remove an edge that leaves the entry, whoever drew it.
         */
        delete: operations["remove_edge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Entities
         * @description List the entities that memories in use name, with all their names.
         */
        get: operations["list_entities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entities/{entity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Entity
         * @description Show an entity by the id of any of its names: why these are its names, what mentions it, what is named with it.
         *
         *     Related entities are weighed by the memories that they share. `may_be` is what rules find like it and leave to a
         *     person.
         */
        get: operations["read_entity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entities/{entity_id}/neighbourhood": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entity Neighbourhood
         * @description List the entries around an entity: those that name it, and what shares a name or an edge with these.
         */
        get: operations["entity_neighbourhood"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entities/{entity_id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge Entities
         * @description Call two entities the same. The ids of all their names find the one that they are then.
         */
        post: operations["merge_entities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entities/{entity_id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split Entity
         * @description Let a name be none of an entity's: takes back that it was merged, else keeps rules from uniting it.
         */
        post: operations["split_entity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entities/{entity_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo Entity Decision
         * @description Take back the last merge or split of any name of an entity.
         */
        post: operations["undo_entity_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{ref}/neighbourhood": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entry Neighbourhood
         * @description List the entries around an entry: over names that they share, and over edges that were drawn.
         */
        get: operations["entry_neighbourhood"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{ref}/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote
         * @description Vote for an entry or against it: its usefulness moves by one, and it counts as accessed; its version stays.
         */
        post: operations["vote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/entries/{ref}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin Entry
         * @description Pin an entry: every context shows it, and no cap trims it. One that is pinned stays as it is.
         */
        post: operations["pin_entry"];
        /**
         * Unpin Entry
         * @description Unpin an entry. It stays saved on purpose (`manually_saved`).
         */
        delete: operations["unpin_entry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search
         * @description Find the entries that answer a question.
         *
         *     Archived, superseded and forgotten entries are found only when they are included, those that wait for approval
         *     never. With a session, what is found is noted as served to it. What other spaces share with the space is
         *     found as well and says where it is from. Several `spaces` are ranked together, by the settings of the first one.
         */
        post: operations["search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/search/why-not": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why Not
         * @description Tell which step of a search lost an entry, and by how much.
         */
        post: operations["why_not"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assemble Context
         * @description Assemble what a prompt needs of the memory.
         *
         *     Pinned memories and a short profile of the person come first, then at most ten memories that the question finds,
         *     then recent turns. What another space shares says where it is from; of several `spaces` everything does. Everything
         *     that was remembered is quoted, so that it stays data. What became of it is told at
         *     `/recalls/{recall_id}/feedback`.
         */
        post: operations["assemble_context"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/recalls/{recall_id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give Feedback
         * @description Tell which memories of a context were of use, or send the response, from which that is found out.
         *
         *     Each context counts once: the first outcome that is told holds, and is answered again. From the response a memory
         *     counts as used when it shows what the memory says beyond the question's own words.
         */
        post: operations["give_feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record Event
         * @description Remember what was said in a conversation.
         *
         *     Each message becomes a turn. A message with an id that the session knows already is skipped, so an event can be
         *     sent again. On return everything is durable, and the very next search finds it.
         */
        post: operations["record_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Sessions
         * @description List conversations, the one with the latest turn first.
         */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/sessions/{session_id}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Session
         * @description Read the turns of a conversation, the last first or turned round.
         *
         *     With `start` from one of them on, so that a conversation can be read both ways from there. With `made` each comes
         *     with what was made of it, in whatever state that is by now; of what is forgotten, the id alone.
         */
        get: operations["read_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget Session
         * @description Forget a conversation with all its turns.
         *
         *     Until `undo_until` it can be restored as a whole; then it is purged. `also` names up to 100 memories that were made
         *     of its turns: with `cascade` all of them go with it, and come back with it.
         */
        delete: operations["forget_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/sessions/{session_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Session
         * @description Bring back a conversation that was forgotten, as long as that can be undone.
         *
         *     Turns that were forgotten one by one stay so, and can be restored one by one.
         */
        post: operations["restore_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget Topic
         * @description Ask for a topic to be forgotten: the answer shows what would go, and a confirmation for exactly that.
         *
         *     Nothing is forgotten by this. What is archived or superseded is found as well.
         */
        post: operations["forget_topic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/forget/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm Forgetting
         * @description Forget what was shown, as it was shown: once, within ten minutes, for the same person in the same space.
         *
         *     With `entry_ids` only what they name of it; what stood in `near` goes in no other way.
         *     What was changed since stays. A call that was cut off can be sent again.
         */
        post: operations["confirm_forgetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/forget/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Topic
         * @description Bring back what was forgotten together, as long as that can be undone.
         */
        post: operations["restore_topic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Conflicts
         * @description List conflicts with both memories, those of the newest memories first.
         *
         *     With a status or an entry, a page may hold fewer conflicts than `limit` though more follow.
         */
        get: operations["list_conflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/conflicts/{conflict_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve Conflict
         * @description Decide a conflict.
         *
         *     `supersede` retires the older memory, linked from the newer; `discard_new` forgets the newer one; `keep_both`
         *     changes neither. The same decision again changes nothing.
         */
        post: operations["resolve_conflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/conflicts/{conflict_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen Conflict
         * @description Take back that both hold: the conflict waits for a decision again. One that is open stays so.
         *
         *     Where a memory went out of use, by the decision or since, nothing is opened (409 `settled`): bring that memory back
         *     instead, with `POST /v1/memory/entries/{ref}/restore`, which opens the conflict as well.
         */
        post: operations["reopen_conflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Proposals
         * @description List what waits for a decision, the latest first.
         *
         *     Entries in quarantine come first: texts of tools and imports that look like instructions. Then what agents propose.
         */
        get: operations["list_proposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/proposals/{ref}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve Proposal
         * @description Approve an entry, which is found from now on like any other, or what an agent proposes, which is carried out.
         *
         *     What was carried out can be taken back as a whole by the run in the answer.
         */
        post: operations["approve_proposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/proposals/{ref}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline Proposal
         * @description Decline an entry, which is forgotten and waits for approval again if it is restored; or an agent's proposal.
         *
         *     A declined proposal changes nothing, and is not made again.
         */
        post: operations["decline_proposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Audit
         * @description List what was done in a space, the latest first; ids and reasons, never what a memory says.
         *
         *     With a condition, a page may hold fewer items than `limit` though more follow.
         */
        get: operations["list_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Changes
         * @description List what became of the memories of a space since a moment, the latest first.
         *
         *     `since=last_session` is the end of the last conversation, other than the one that `X-Session-Id` names. What was
         *     forgotten has no text. A page may hold fewer items than `limit` though more follow.
         */
        get: operations["list_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run Command
         * @description Read a message of a person as a command to the memory, in English or German, and carry it out.
         *
         *     What would take something away or correct it comes back as a confirmation and does nothing yet. So does what may
         *     switch memory and is not just that: until it is answered, nothing is stored. A message that is no command
         *     answers `none`. Commands work while memory is off and in incognito sessions as well, but for corrections.
         */
        post: operations["run_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/commands/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm Command
         * @description Do what a command asked for, or decline it: once, within ten minutes, for the same person in the same space.
         *
         *     What was changed since it was shown stays. A call that was cut off can be sent again.
         */
        post: operations["confirm_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Settings
         * @description Read what holds in a space: its own settings, of the person's profile, and the deployment's for the rest.
         */
        get: operations["read_settings"];
        put?: never;
        /**
         * Change Settings
         * @description Change settings of a space; what is not named stays.
         */
        post: operations["change_settings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/incognito/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start Incognito
         * @description Begin that a session is incognito: nothing of it is stored, and nothing is served to it.
         *
         *     It ends with `/incognito/end`, or by itself after the `incognito_hours` of the space. Beginning it twice is the same
         *     as once. Calls name the session in their body or in `X-Session-Id`.
         */
        post: operations["start_incognito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/incognito/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End Incognito
         * @description End that a session is incognito, also where the sessions of the space are so by default.
         *
         *     What was said in it is gone, and what comes late of it is dropped.
         */
        post: operations["end_incognito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Profile
         * @description Read what the person says about themselves; its version is 0 before anything was said.
         */
        get: operations["read_profile"];
        /**
         * Write Profile
         * @description Write what the person says about themselves, in place of all that was said before.
         *
         *     Its text opens every context, quoted as everything remembered is. Spaces that set no time zone or language have the
         *     profile's. With If-Match only the version that was read is replaced.
         */
        put: operations["write_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Shares
         * @description List the shares that hold, by the space that they come into, the oldest first.
         *
         *     A page may hold fewer shares than `limit` though more follow.
         */
        get: operations["list_shares"];
        put?: never;
        /**
         * Add Share
         * @description Share what carries any of some tags in one space with another space.
         *
         *     From the next question on it is found there by searches and contexts, which say where it is from. It is read there
         *     and changed only in its own space. What is shared is not shared on.
         */
        post: operations["add_share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke Share
         * @description Revoke a share: the next question does not read by it.
         */
        delete: operations["revoke_share"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/handoffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Handoffs
         * @description List handoffs, the latest first: all of the space, or those of a project or a branch of it.
         */
        get: operations["list_handoffs"];
        put?: never;
        /**
         * Store Handoff
         * @description Hand work over: stored as an entry that searches find, and as the latest of its project and branch.
         */
        post: operations["store_handoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/handoffs/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest Handoff
         * @description Read the latest handoff of a project, or of one branch of it, for a prompt if that is wanted.
         */
        get: operations["latest_handoff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Erasures
         * @description List the erasures of a space, or of every one with `space=*`: who asked, and when.
         *
         *     The trail of a space goes with it; this stays. The last 200 are shown.
         */
        get: operations["list_erasures"];
        put?: never;
        /**
         * Erase
         * @description Erase a space, or every one with `*`, from every store, for good; agents may not.
         *
         *     Without `confirm` nothing is erased, and the answer says what would be, how to confirm it, and where it can be
         *     exported first. Asked for again while it is under way, the same erasure is the answer. Twenty may be asked for
         *     within a day.
         */
        post: operations["erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/erase/{erasure_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Erasure
         * @description Read how far an erasure is; of one that is done, the signed receipt: counts, and what is left.
         */
        get: operations["read_erasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Jobs
         * @description List the jobs: what each does, how often, when it is planned next, and its last run. For operators.
         */
        get: operations["list_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/jobs/{job}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run Job
         * @description Run a job now, wherever it is due, in the spaces of a person, or in one space. For operators.
         *
         *     A dry run goes the same steps, and lists what would be changed and why.
         */
        post: operations["run_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/jobs/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Job Run
         * @description Read how far a run is, with a page of what it changed, or would change: ids and reasons, no texts.
         *
         *     Of a run about a thousand changes are listed; all are counted. It is kept for 14 days. For operators.
         */
        get: operations["read_job_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/jobs/runs/{run_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause Job Run
         * @description Have a run stop after the steps at hand; one that is over stays so. For operators.
         */
        post: operations["pause_job_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/jobs/runs/{run_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume Job Run
         * @description Have a paused run go on where it stopped. For operators.
         */
        post: operations["resume_job_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Dead Letters
         * @description List the queues: how much waits, and what was set aside after too many attempts. For operators.
         *
         *     A letter says whose it is, what was to be done and which kind of error there was, and holds no text of a memory.
         */
        get: operations["list_dead_letters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/dead-letters/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redrive Dead Letters
         * @description Send everything again that a queue has set aside, once the reason is mended. For operators.
         *
         *     As many as there is time for: where `left` is more than 0, call again. What fails again is set aside again.
         */
        post: operations["redrive_dead_letters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stats
         * @description Count what is in a space, or in every space with `space=*`, and what waits for its vectors.
         *
         *     With `since`, `series` tells what was done from then on: by the hour up to a week, by the day up to 400 days. It is
         *     of all these spaces together, and a moment late. What is done where nothing is remembered is not counted.
         */
        get: operations["stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/stats/everybody": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody Stats
         * @description Tell operators what everybody did together since a moment: counts, and nobody's name.
         */
        get: operations["everybody_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tags
         * @description List the tags of active memories, each with how many carry it and which tags come with it.
         *
         *     This is where looking through a space begins; `GET /browse` goes on from there.
         */
        get: operations["list_tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/browse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Browse
         * @description Tell what a combination of tags holds: how many, which tags narrow it further, and its entries, newest first.
         *
         *     Without tags it is the whole space; with `exact` only what carries these tags and no other one. A tag that nobody
         *     carries is no error: its count is 0. Browsing does not count as access. What waits for approval
         *     (`state=quarantined`) is shown to its person only, no agent.
         */
        get: operations["browse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summary
         * @description Tell what is remembered in a space, by category, each sentence with the memory that it rests on.
         *
         *     A category is told again where a memory of it came, changed or went; what was forgotten is in no summary from then
         *     on. The sentences are those of the memories, word for word, as many as say most within 120 words; or a language
         *     model's, where there is one, in the words of the memories that each names.
         */
        get: operations["summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/tending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tending
         * @description List the memories that should be looked at: unreviewed, contested, crowded ones, and those in quarantine.
         *
         *     Counts are of the whole space, by reason; the page is in the order in which the memories were made.
         */
        get: operations["list_tending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/tending/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tending Agents
         * @description List the agents: what each does, and what it may do in the space (setting `tending`).
         */
        get: operations["list_tending_agents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/tending/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tending Runs
         * @description List what agents did in the space, and what was approved of their proposals, the latest first; for 90 days.
         */
        get: operations["list_tending_runs"];
        put?: never;
        /**
         * Run Tending
         * @description Have an agent look at the space now.
         *
         *     Reviews, one name for each tag, and edges are carried out, the rest is proposed, unless the setting `tending` says
         *     otherwise. Nothing that is pinned is touched. A call ends after `max_changes` suggestions or 20 seconds.
         */
        post: operations["run_tending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/tending/runs/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Tending Run
         * @description Read a run with a page of what it changed: memories by their versions, and edges.
         */
        get: operations["read_tending_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/tending/runs/{run}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo Tending
         * @description Take a whole run back: every memory gets its former value as a new version, edges go or come back.
         *
         *     What somebody has changed since stays, and is counted in `left`. What was approved of a proposal waits for a
         *     decision again; what an agent did by itself is not suggested again.
         */
        post: operations["undo_tending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Memory
         * @description Take memory away: everything of a space, or of all with `space=*`, as lines of JSON.
         *
         *     Pages in order make a file; its last line tells whether it is whole. See the documentation for what is in it.
         */
        get: operations["export_memory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Memory
         * @description Bring memory in: lines of an export, in chunks of at most 4 MB and 1,000 lines.
         *
         *     Each line stands for itself; one that cannot be brought in is told of by its number and does not stop the others.
         *     What is there as it is in the file is skipped; what is there otherwise stays. The same chunk again changes nothing.
         *     Of a space that is paused, or in a session that is incognito, no line is stored: `not_remembered` has them.
         */
        post: operations["import_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/agents/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report Agents
         * @description Tell for each agent how much of what it was served was of use: noise, high signal, and differences.
         */
        get: operations["report_agents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Healthz
         * @description Tell that the process answers.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readyz
         * @description Tell whether the parts that a request needs answer.
         *
         *     A part that is degraded serves on where it can: what needs a damaged page of the store is answered 500
         *     `store-damaged`, everything else as ever.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Action
         * @description What became of something that was to be stored.
         * @enum {string}
         */
        Action: "created" | "merged" | "flagged" | "skipped";
        /**
         * ActivityCountsAnswer
         * @description What was done.
         *
         *     `searches` counts contexts as well; in `empty` of them nothing was relevant. `served` and `echoed` are memories of
         *     contexts whose outcome was told, and those of them that answers made use of; `hit_rate` is their quotient.
         *     `degraded` searches may have found less than they could. `only_protected` counts writes beyond the cap of a space
         *     where all that could go is pinned or saved on purpose.
         */
        ActivityCountsAnswer: {
            /** Searches */
            searches: number;
            /** Empty */
            empty: number;
            /** Tier 1 */
            tier_1: number;
            /** Tier 2 */
            tier_2: number;
            /** Served */
            served: number;
            /** Echoed */
            echoed: number;
            /** Hit Rate */
            hit_rate: number | null;
            /** Created */
            created: number;
            /** Merged */
            merged: number;
            /** Flagged */
            flagged: number;
            /** Skipped */
            skipped: number;
            /** Trimmed */
            trimmed: number;
            /** Degraded */
            degraded: number;
            /** Only Protected */
            only_protected: number;
            /**
             * Jobs Failed
             * @description Times that a job was given up in a space.
             */
            jobs_failed: number;
            /** Model Calls */
            model_calls: number;
            /**
             * Model Failed
             * @description Times that the language model gave nothing to use, or was not to be asked.
             */
            model_failed: number;
            /** Model Tokens */
            model_tokens: number;
            /**
             * Degraded By Reason
             * @description Of `degraded`; one search may have several reasons.
             */
            degraded_by_reason: {
                [key: string]: number;
            };
            /**
             * Job Changes
             * @description What jobs changed, by their names.
             */
            job_changes: {
                [key: string]: number;
            };
            /**
             * Model Cost
             * @description In US dollars, by the prices of the deployment.
             */
            model_cost: number;
            /**
             * Embedded
             * @description Entries that got their first vectors.
             */
            embedded: number;
            /**
             * Embedded P95 S
             * @description Within so many seconds 95 % of them had these: 1, 2, 5, 10, 30, 60, 300, 900 or 3,600; null where there are none, or it took longer.
             */
            embedded_p95_s: number | null;
            /** New By Category */
            new_by_category: {
                [key: string]: number;
            };
            /** User Actions */
            user_actions: {
                [key: string]: number;
            };
        };
        /**
         * ActivityPointAnswer
         * @description What was done in the hour or day that begins `at` a moment.
         */
        ActivityPointAnswer: {
            /** Searches */
            searches: number;
            /** Empty */
            empty: number;
            /** Tier 1 */
            tier_1: number;
            /** Tier 2 */
            tier_2: number;
            /** Served */
            served: number;
            /** Echoed */
            echoed: number;
            /** Hit Rate */
            hit_rate: number | null;
            /** Created */
            created: number;
            /** Merged */
            merged: number;
            /** Flagged */
            flagged: number;
            /** Skipped */
            skipped: number;
            /** Trimmed */
            trimmed: number;
            /** Degraded */
            degraded: number;
            /** Only Protected */
            only_protected: number;
            /**
             * Jobs Failed
             * @description Times that a job was given up in a space.
             */
            jobs_failed: number;
            /** Model Calls */
            model_calls: number;
            /**
             * Model Failed
             * @description Times that the language model gave nothing to use, or was not to be asked.
             */
            model_failed: number;
            /** Model Tokens */
            model_tokens: number;
            /**
             * Degraded By Reason
             * @description Of `degraded`; one search may have several reasons.
             */
            degraded_by_reason: {
                [key: string]: number;
            };
            /**
             * Job Changes
             * @description What jobs changed, by their names.
             */
            job_changes: {
                [key: string]: number;
            };
            /**
             * Model Cost
             * @description In US dollars, by the prices of the deployment.
             */
            model_cost: number;
            /**
             * Embedded
             * @description Entries that got their first vectors.
             */
            embedded: number;
            /**
             * Embedded P95 S
             * @description Within so many seconds 95 % of them had these: 1, 2, 5, 10, 30, 60, 300, 900 or 3,600; null where there are none, or it took longer.
             */
            embedded_p95_s: number | null;
            /** New By Category */
            new_by_category: {
                [key: string]: number;
            };
            /** User Actions */
            user_actions: {
                [key: string]: number;
            };
            /**
             * At
             * Format: date-time
             */
            at: string;
        };
        /**
         * ActivitySeriesAnswer
         * @description Counts step by step without a gap, up to now, and their sum. Beyond a week the steps are days, of UTC.
         */
        ActivitySeriesAnswer: {
            /**
             * Step
             * @enum {string}
             */
            step: "hour" | "day";
            /** Points */
            points: components["schemas"]["ActivityPointAnswer"][];
            total: components["schemas"]["ActivityCountsAnswer"];
        };
        /**
         * AddedByModelAnswer
         * @description What a language model added to what the rules found: words that stand in the text.
         */
        AddedByModelAnswer: {
            category: components["schemas"]["Category"];
            /** Entities */
            entities: string[];
            /** Keyphrases */
            keyphrases: string[];
            /**
             * Made By
             * @description The prompt, its version and the model.
             */
            made_by: string;
            /**
             * Made At
             * Format: date-time
             */
            made_at: string;
        };
        /**
         * AgentAnswer
         * @description One agent; null for calls that name none.
         */
        AgentAnswer: {
            /** Times Served */
            times_served: number;
            /** Times Relevant */
            times_relevant: number;
            /** Hit Rate */
            hit_rate: number;
            /** Agent */
            agent: string | null;
            /** Contexts */
            contexts: number;
            /**
             * Noise
             * @description Often served to it, rarely of use.
             */
            noise: components["schemas"]["ServedEntryAnswer"][];
            /**
             * High Signal
             * @description Mostly of use to it.
             */
            high_signal: components["schemas"]["ServedEntryAnswer"][];
        };
        /**
         * AgentFiguresAnswer
         * @description The figures of one agent about one memory.
         */
        AgentFiguresAnswer: {
            /** Times Served */
            times_served: number;
            /** Times Relevant */
            times_relevant: number;
            /** Hit Rate */
            hit_rate: number;
            /** Agent */
            agent: string | null;
        };
        /**
         * AgentName
         * @description Who tends a space; the value is in records and in `modified_by`, so it is never changed.
         * @enum {string}
         */
        AgentName: "reviewer" | "tagger" | "linker" | "corrector" | "condenser" | "archiver" | "splitter";
        /**
         * AgentsAnswer
         * @description What the outcomes of the last 90 days say. `complete` is false where there were too many to count them all.
         */
        AgentsAnswer: {
            /** Agents */
            agents: components["schemas"]["AgentAnswer"][];
            /** Differences */
            differences: components["schemas"]["DifferenceAnswer"][];
            /** Complete */
            complete: boolean;
        };
        /**
         * AliasAnswer
         * @description One name of an entity, and by what rule and how surely it is one of its names.
         */
        AliasAnswer: {
            /**
             * Id
             * @description Finds the entity as well.
             */
            id: string;
            /** Name */
            name: string;
            why: components["schemas"]["Why"];
            /** Confidence */
            confidence: number;
            /**
             * Mentions
             * @description Memories in use that say it.
             */
            mentions: number;
        };
        /**
         * And
         * @description Every clause holds; with none, everything passes.
         */
        And: {
            /** Clauses */
            clauses: (components["schemas"]["And"] | components["schemas"]["Or"] | components["schemas"]["Not"] | components["schemas"]["OneOf"] | components["schemas"]["TokenRange"] | components["schemas"]["Window"])[];
        };
        /**
         * Approval
         * @description A decision for a proposal.
         */
        Approval: {
            /**
             * Reason
             * @description Why; kept with the former version and in the audit trail.
             */
            reason?: string | null;
            /**
             * Names
             * @description Other names for tags that an agent's proposal would give, by those; null for one that it is not to give.
             */
            names?: {
                [key: string]: string | null;
            };
        };
        /**
         * AskingMessage
         * @description One message of the conversation that asks. Its text may be called `content`.
         */
        AskingMessage: {
            /** Text */
            text?: string | null;
            /** Content */
            content?: string | null;
            role: components["schemas"]["Role"];
            /** Speaker */
            speaker?: string | null;
            /**
             * At
             * @description When it was said. Its offset is kept: days are those there. `Z` and `+00:00` say nothing of it; then days are those of the space.
             */
            at?: string | null;
        };
        /**
         * AuditAction
         * @description What was done.
         * @enum {string}
         */
        AuditAction: "created" | "merged" | "edited" | "forgotten" | "restored" | "reverted" | "superseded" | "discarded" | "kept_both" | "approved" | "declined" | "trimmed" | "archived" | "expired" | "edge_added" | "edge_removed" | "settings_changed" | "voted" | "conflict_opened" | "conflict_reopened" | "pinned" | "unpinned" | "purged" | "incognito_started" | "incognito_ended" | "profile_changed" | "shared" | "share_revoked" | "exported" | "imported" | "tended" | "reviewed" | "tending_undone" | "proposal_approved" | "proposal_declined" | "entities_merged" | "entity_split" | "entity_undone";
        /**
         * AuditAnswer
         * @description `subject` is the id of an entry, conflict, session, share or import, or the space; `version` the entry's.
         */
        AuditAnswer: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            action: components["schemas"]["AuditAction"];
            /** Subject */
            subject: string;
            /**
             * Other
             * @description Another entry that it is about as well; of a share, the other space.
             */
            other: string | null;
            /** Version */
            version: number | null;
            /**
             * Count
             * @description Of what was exported or imported: how many lines of the space; else left out.
             */
            count?: number | null;
            /** By */
            by: string;
            /** Reason */
            reason: string | null;
        };
        /**
         * BatchAnswer
         * @description What became of each item, in order.
         */
        BatchAnswer: {
            /** Results */
            results: components["schemas"]["BatchItemAnswer"][];
        };
        /**
         * BatchItemAnswer
         * @description What became of one item of a batch; `problem` when it failed.
         */
        BatchItemAnswer: {
            /** Reason */
            reason?: string | null;
            /**
             * Duplicate Of
             * @description The memory that it comes near.
             */
            duplicate_of?: string | null;
            /**
             * Conflict
             * @description The conflict that was opened about the two.
             */
            conflict?: string | null;
            /**
             * Trimmed
             * @description Memories that had to go: the space had too many.
             */
            trimmed?: string[] | null;
            /**
             * Redacted
             * @description Kinds of secrets that were taken out of the text.
             */
            redacted?: string[] | null;
            /** Index */
            index: number;
            /** Action */
            action: components["schemas"]["Action"] | "failed";
            entry?: components["schemas"]["EntryAnswer"] | null;
            problem?: components["schemas"]["ProblemDocument"] | null;
        };
        /**
         * BlockKind
         * @description A memory; an excerpt of what was said in one session on one day; memories that cannot all hold.
         * @enum {string}
         */
        BlockKind: "memory" | "excerpt" | "conflict";
        /**
         * BrowsedAnswer
         * @description What a combination of tags holds, with a page of its entries, the newest first.
         */
        BrowsedAnswer: {
            /**
             * Tags
             * @description The combination, in small letters as tags are compared.
             */
            tags: string[];
            /** Exact */
            exact: boolean;
            /**
             * Count
             * @description How many entries carry all of them and meet the other conditions.
             */
            count: number;
            /**
             * With No Other
             * @description How many of these carry no other tag; `exact=true` shows them alone.
             */
            with_no_other: number;
            /**
             * Narrower
             * @description What they carry besides, with the count that is left with it, up to 200.
             */
            narrower: components["schemas"]["TagCountAnswer"][];
            /**
             * Narrower Tags
             * @description How many such tags there are in all.
             */
            narrower_tags: number;
            /** First At */
            first_at: string | null;
            /** Last At */
            last_at: string | null;
            /**
             * Kinds
             * @description What there is of each kind, as if none had been asked for.
             */
            kinds: {
                [key: string]: number;
            };
            /**
             * Categories
             * @description By category, as if none had been asked for; what has none is in `without_category`.
             */
            categories: {
                [key: string]: number;
            };
            /** Without Category */
            without_category: number;
            /**
             * Days
             * @description The days with entries, the latest first, up to 3660; null unless a time zone was given.
             */
            days: components["schemas"]["DayCountAnswer"][] | null;
            /** Items */
            items: components["schemas"]["EntryAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
            /**
             * Complete
             * @description False where the space is too large to be counted as a whole.
             */
            complete: boolean;
        };
        /**
         * CalibrationAnswer
         * @description The step from the parts to the signal `relevance`.
         */
        CalibrationAnswer: {
            /**
             * Score
             * @description The sum of the parts' contributions.
             */
            score: number;
            /**
             * Log Odds
             * @description Terms that add up to x in relevance = 1 / (1 + exp(-x)); without them relevance is the score, kept within 0 and 1.
             */
            log_odds: components["schemas"]["LogOddsTermAnswer"][];
            /**
             * Relevance
             * @description Of this entry alone.
             */
            relevance: number;
            /**
             * Pooled
             * @description The result's relevance is the mean over this many entries on end in the order of `score`, so that it never rises where the score falls; 1 where it is this entry's own.
             */
            pooled: number;
            /**
             * Best
             * @description What the result's relevance is divided by to be the signal: that of the best entry of the answer, 1 where the profile takes relevance as it is.
             */
            best: number;
        };
        /**
         * Category
         * @description The domain of a memory. Lifetimes hang on it; the category that a caller gives always wins.
         * @enum {string}
         */
        Category: "work" | "preferences" | "health" | "hobbies" | "relationships" | "other";
        /**
         * CategorySummaryAnswer
         * @description What is remembered of a category, of how many memories: their sentences, the youngest first, or a model's.
         */
        CategorySummaryAnswer: {
            /** Category */
            category: string;
            /**
             * Text
             * @description The sentences as one paragraph, with days and contradictions in brackets behind them.
             */
            text: string;
            /** Sentences */
            sentences: components["schemas"]["SummarySentenceAnswer"][];
            /** Memories */
            memories: number;
            /**
             * Made At
             * Format: date-time
             */
            made_at: string;
            /**
             * Made By
             * @description The rules or the model that chose the sentences, and their version.
             */
            made_by: string;
        };
        /**
         * ChangeAnswer
         * @description Something that became of a memory, or of two that cannot both hold.
         */
        ChangeAnswer: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            change: components["schemas"]["ChangeKind"];
            /**
             * Entry Id
             * @description The memory; the id of the conflict for one that was resolved with both kept.
             */
            entry_id: string;
            /**
             * Other Id
             * @description The other memory of a conflict that was opened.
             */
            other_id: string | null;
            /** Version */
            version: number | null;
            /** By */
            by: string;
            /** Reason */
            reason: string | null;
            /** @description The memory as it is now; null when it is gone or waits for approval. */
            entry: components["schemas"]["EntryAnswer"] | null;
        };
        /**
         * ChangeKind
         * @description What became of a memory. `trimmed`: archived or forgotten for want of room.
         * @enum {string}
         */
        ChangeKind: "created" | "merged" | "changed" | "forgotten" | "restored" | "superseded" | "trimmed" | "conflict_opened" | "conflict_resolved";
        /**
         * CommandAnswer
         * @description A message as a command, and what became of it.
         */
        CommandAnswer: {
            command: components["schemas"]["ReadCommandAnswer"];
            result: components["schemas"]["CommandResultAnswer"];
            /** @description Null where there is nothing to confirm. */
            confirmation: components["schemas"]["CommandConfirmationAnswer"] | null;
        };
        /**
         * CommandConfirmationAnswer
         * @description What confirms a command, and what it would do.
         */
        CommandConfirmationAnswer: {
            /**
             * Token
             * @description Send it to `/commands/confirm`: it works once, for the same person.
             */
            token: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /**
             * Text
             * @description What would be done, in words for people, without a word of a memory.
             */
            text: string;
            /**
             * Touches
             * @description Ids of the entries that it would change; `entries` and `also_entries` show them.
             */
            touches: string[];
            /**
             * Held
             * @description Whether nothing is stored or served until it is answered, or at `expires_at`: in the space where memory would be switched off, in the conversation where that would be incognito.
             */
            held: boolean;
        };
        /**
         * CommandKind
         * @description What the memory is told to do.
         * @enum {string}
         */
        CommandKind: "forget_that" | "forget_about" | "recall_about" | "correct" | "pin_that" | "unpin_that" | "memory_off" | "memory_on" | "incognito_start" | "incognito_end" | "what_changed" | "export" | "undo" | "none";
        /**
         * CommandRequest
         * @description A message of a person that may be a command.
         */
        CommandRequest: {
            /**
             * Text
             * @description What the person wrote, as a whole. Nothing of it is stored or logged.
             */
            text: string;
            /**
             * Session Id
             * @description The conversation: "that" is what was last said or served in it.
             */
            session_id?: string | null;
            /**
             * @description Of who wrote it: only `user` gives commands.
             * @default user
             */
            role?: components["schemas"]["Role"];
            /**
             * Speaker
             * @description The name of who wrote it. Where it is not the one of the profile, it is no command; where the profile has none, the person is asked before memory is switched.
             */
            speaker?: string | null;
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
        };
        /**
         * CommandResultAnswer
         * @description What became of the command; what does not belong to its kind is empty or null.
         */
        CommandResultAnswer: {
            /** @description `done`; `to_confirm`, where nothing was done yet; `declined`; `nothing_found`; `ambiguous`, where any of `entries` may be meant, of which the person can choose one, and nothing was done; `value_missing`, where the right value was not said; `none`, where the message is no command. */
            status: components["schemas"]["CommandStatus"];
            /**
             * Entries
             * @description What is remembered, or what the command is about.
             */
            entries: components["schemas"]["EntryAnswer"][];
            /**
             * More
             * @description Whether there may be more than `entries`: at most 20 are shown; at most 50 of a topic, or the 200 latest of everything, are forgotten at once.
             */
            more: boolean;
            /**
             * Also
             * @description Ids of what says the same and would go with it.
             */
            also: string[];
            /**
             * Also Entries
             * @description The entries of `also`.
             */
            also_entries: components["schemas"]["EntryAnswer"][];
            /**
             * Proposed
             * @description What the memory would say once a correction is confirmed.
             */
            proposed: string | null;
            /** Changes */
            changes: components["schemas"]["ChangeAnswer"][];
            /**
             * Since
             * @description Since when changes are told; null is since the last conversation.
             */
            since: string | null;
            settings: components["schemas"]["SettingsAnswer"] | null;
            incognito: components["schemas"]["IncognitoAnswer"] | null;
            /**
             * Undo
             * @description What to say, as a command, to take back what was switched.
             */
            undo: string | null;
            /**
             * Route
             * @description The route to call, with its method: for the data, or to erase all of a space, where everything is to be forgotten.
             */
            route: string | null;
        };
        /**
         * CommandStatus
         * @description What became of a command.
         * @enum {string}
         */
        CommandStatus: "none" | "done" | "to_confirm" | "nothing_found" | "declined" | "ambiguous" | "value_missing";
        /**
         * ConfirmationAnswer
         * @description What confirms an action, and what it would do.
         */
        ConfirmationAnswer: {
            /**
             * Token
             * @description Send it to confirm; it works once, and for whom it was made alone.
             */
            token: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /**
             * Text
             * @description What would be done, in words for people, without a word of a memory.
             */
            text: string;
            /**
             * Touches
             * @description How many entries would be forgotten.
             */
            touches: number;
        };
        /**
         * ConfirmedCommandAnswer
         * @description What was done.
         */
        ConfirmedCommandAnswer: {
            kind: components["schemas"]["CommandKind"];
            /**
             * Forgotten
             * @description Ids of what is gone; the command `undo` brings it back.
             */
            forgotten: string[];
            /**
             * Left
             * @description Ids of what was changed since it was shown, and was left as it is.
             */
            left: string[];
            /** @description The corrected memory. */
            entry: components["schemas"]["EntryAnswer"] | null;
            /**
             * Declined
             * @description Whether it was declined: nothing was done.
             */
            declined: boolean;
            /** @description What holds now, where memory was switched off or on. */
            settings: components["schemas"]["SettingsAnswer"] | null;
            /** @description What holds now, where incognito began or ended. */
            incognito: components["schemas"]["IncognitoAnswer"] | null;
            /**
             * Undo
             * @description What to say, as a command, to take it back; null where nothing was done.
             */
            undo: string | null;
        };
        /**
         * ConfirmingCommand
         * @description What a command asked for is to be done, or not.
         */
        ConfirmingCommand: {
            /**
             * Token
             * @description Of the confirmation.
             */
            token: string;
            /**
             * Decline
             * @description It is not to be done: what was held is stored again from now on.
             * @default false
             */
            decline?: boolean;
            /**
             * Space
             * @description The space in which the command was given.
             * @default default
             */
            space?: string;
        };
        /**
         * ConfirmingTopic
         * @description A topic is to be forgotten: as it was shown, or what was chosen of it.
         */
        ConfirmingTopic: {
            /**
             * Token
             * @description Of the confirmation.
             */
            token: string;
            /**
             * Space
             * @description The space for which it was asked.
             * @default default
             */
            space?: string;
            /**
             * Entry Ids
             * @description Ids of those that go, each of `entries`, `also` or `near` as they were shown; by default all of `entries` and `also`.
             */
            entry_ids?: string[] | null;
        };
        /**
         * ConflictAnswer
         * @description Two memories that cannot both hold, or that may say the same. Those that were forgotten are null.
         */
        ConflictAnswer: {
            /** Id */
            id: string;
            kind: components["schemas"]["ConflictKind"];
            status: components["schemas"]["ConflictStatus"];
            /** Differences */
            differences: string[];
            /** Cosine */
            cosine: number | null;
            /** Jaccard */
            jaccard: number | null;
            /**
             * Opened At
             * Format: date-time
             */
            opened_at: string;
            resolution: components["schemas"]["Resolution"] | null;
            /** Resolved At */
            resolved_at: string | null;
            /** Resolved By */
            resolved_by: string | null;
            /**
             * Entry Id
             * @description The newer memory.
             */
            entry_id: string;
            /**
             * Other Id
             * @description The older memory.
             */
            other_id: string;
            entry: components["schemas"]["EntryAnswer"] | null;
            other: components["schemas"]["EntryAnswer"] | null;
        };
        /**
         * ConflictKind
         * @description Whether two memories disagree, or may be one.
         * @enum {string}
         */
        ConflictKind: "contradiction" | "possible_duplicate";
        /**
         * ConflictStatus
         * @description Whether a conflict waits for a decision.
         * @enum {string}
         */
        ConflictStatus: "open" | "resolved";
        /**
         * ContextAnswer
         * @description What a prompt is given of the memory: `text` is quoted data, at most `max_tokens` of them by the tokenizer.
         *
         *     Where nothing is relevant enough and nothing stands, it says so.
         */
        ContextAnswer: {
            /**
             * Spaces
             * @description Those asked, where several could be: the first leads.
             */
            spaces?: string[] | null;
            /**
             * Spaces Left Out
             * @description Those that one question cannot read as well; of many the first hundred.
             */
            spaces_left_out?: string[] | null;
            /**
             * Recall Id
             * @description By which its outcome is told; null when it holds no memory.
             */
            recall_id: string | null;
            query: components["schemas"]["QueryAnswer"];
            /**
             * Tier
             * @description Of a tiered search: 1 where `summary` answers, 2 where the entries do.
             */
            tier?: (1 | 2) | null;
            /** @description Of a tiered search: the summary that comes nearest, shown where it is worth it. */
            summary?: components["schemas"]["FoundSummaryAnswer"] | null;
            memory: components["schemas"]["MemoryMode"];
            /** Text */
            text: string;
            format: components["schemas"]["ContextFormat"];
            /**
             * Blocks
             * @description In the order of the text.
             */
            blocks: components["schemas"]["ContextBlockAnswer"][];
            /** Memories */
            memories: components["schemas"]["ContextMemoryAnswer"][];
            /**
             * Tried
             * @description With `discover`: what was tried, in words.
             */
            tried?: string[] | null;
            /**
             * Nothing Relevant
             * @description Nothing that is remembered answers the question, and `text` says so.
             */
            nothing_relevant: boolean;
            /**
             * Tokens
             * @description Of `text`: those of its blocks and `frame_tokens` together.
             */
            tokens: number;
            /**
             * Frame Tokens
             * @description Of what stands in no block: opening, headings, that nothing answers.
             */
            frame_tokens: number;
            /** Max Tokens */
            max_tokens: number;
            /** Tokenizer */
            tokenizer: string;
            /** Omitted */
            omitted: components["schemas"]["OmittedAnswer"][];
            /** Degraded */
            degraded: string[];
            /** Took Ms */
            took_ms: number;
        };
        /**
         * ContextBlockAnswer
         * @description What stands under one number of the text: a memory, an excerpt of a session, or memories that disagree.
         */
        ContextBlockAnswer: {
            /** Ref */
            ref: number;
            kind: components["schemas"]["BlockKind"];
            section: components["schemas"]["Section"];
            /**
             * Tokens
             * @description Of its lines, the one with its number among them.
             */
            tokens: number;
        };
        /**
         * ContextFormat
         * @description How a context is written.
         * @enum {string}
         */
        ContextFormat: "markdown" | "json";
        /**
         * ContextMemoryAnswer
         * @description A memory as the text of a context shows it, or a turn of an excerpt.
         */
        ContextMemoryAnswer: {
            /** Space */
            space: string;
            /**
             * Shared From
             * @description The same space, where it was not asked but shares this: it is changed only there.
             */
            shared_from?: string | null;
            /**
             * Ref
             * @description The number in the text; turns of one excerpt share it, and memories that disagree.
             */
            ref: number;
            /**
             * Entry Id
             * @description Null for a summary, whose memories are its `source_ids`, and for the short profile.
             */
            entry_id: string | null;
            section: components["schemas"]["Section"];
            /** Speaker */
            speaker: string | null;
            /** Text */
            text: string;
            /** Shortened */
            shortened: boolean;
            /**
             * Marks
             * @description Such as: unverified, superseded, from or until when it holds.
             */
            marks: string[];
            /**
             * Occurred At
             * Format: date-time
             */
            occurred_at: string;
            trust: components["schemas"]["Trust"];
            /** Source Ids */
            source_ids: string[];
            /**
             * Relevance
             * @description In [0, 1], where the question found it; null for what stands by rule or beside a hit.
             */
            relevance: number | null;
        };
        /**
         * ContextRequest
         * @description A question, and how much of a prompt its context may take.
         */
        ContextRequest: {
            weights?: components["schemas"]["Weights"] | null;
            /** @description How relevance is made. */
            relevance_model?: components["schemas"]["RelevanceModel"] | null;
            /**
             * Recency Days
             * @description Recency is exp(-days / recency_days).
             */
            recency_days?: number | null;
            /** @description true or false, a rate a day, or rates by category: score x exp(-rate x days). */
            decay?: boolean | number | components["schemas"]["DecayRates"] | null;
            /**
             * Scale Relevance
             * @description Relevance counts as a share of that of the best entry of the answer.
             */
            scale_relevance?: boolean | null;
            /**
             * Turn Factor
             * @description What scores of turns are multiplied by; below 1 prefers what was made of turns.
             */
            turn_factor?: number | null;
            /**
             * Jitter
             * @description The greatest share by which chance moves a score; 0: none.
             */
            jitter?: number | null;
            /**
             * Mmr Lambda
             * @description 1 orders by score alone; less prefers results unlike those before them.
             */
            mmr_lambda?: number | null;
            /**
             * Rank Constant
             * @description k of reciprocal rank fusion.
             */
            rank_constant?: number | null;
            /**
             * Candidates
             * @description How many candidates each leg gives; by default 50.
             */
            candidates?: number | null;
            /**
             * Query
             * @description The question; else `messages`.
             */
            query?: string | null;
            /**
             * Messages
             * @description A conversation in order. What the person's last message asks is searched for, without the sentences beside it; a question of one word leans on them and on the message before. The answer shows it.
             */
            messages?: components["schemas"]["AskingMessage"][] | null;
            /**
             * Temporal
             * @description A question about a time of the record, such as `what did I decide on Tuesday?`, searches that time only, in the space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` goes before it.
             * @default true
             */
            temporal?: boolean;
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
            /**
             * Limit
             * @default 10
             */
            limit?: number;
            /**
             * Min Relevance
             * @description What a memory must have at least to be among those that the question finds; by default what the space says and no less than 0.35. 0 takes whatever comes nearest. Pinned memories and the profile stay.
             */
            min_relevance?: number | null;
            /**
             * Kinds
             * @description Which kinds are searched; by default all.
             */
            kinds?: components["schemas"]["Kind"][] | null;
            /** @description What the search is for: another name for `profile`. */
            intent?: components["schemas"]["ProfileName"] | null;
            /** @description Which profile orders; by default `relevant`. */
            profile?: components["schemas"]["ProfileName"] | null;
            /**
             * Seed
             * @description What jitter is drawn by; by default the query and the day (UTC).
             */
            seed?: number | null;
            /**
             * Include
             * @description States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, or by its `valid_from` not within 30 days.
             */
            include?: ("archived" | "superseded" | "expired")[];
            /** Filter */
            filter?: {
                /** @description Every one holds. */
                and?: Record<string, never>[];
                /** @description One holds at least. */
                or?: Record<string, never>[];
                /** @description A filter that does not hold. */
                not?: Record<string, never>;
                /** @description Tags. */
                tags?: {
                    /** @description One at least. */
                    any?: string[];
                    /** @description All. */
                    all?: string[];
                    /** @description None. */
                    none?: string[];
                };
                /** @description One of these categories. */
                categories?: string[];
                /** @description One of these kinds. */
                kinds?: ("memory" | "turn" | "handoff" | "rollup" | "document")[];
                /** @description One of these roles. */
                roles?: ("user" | "assistant" | "system" | "tool")[];
                /** @description One of these states, of those that are searched; see `include`. */
                states?: ("active" | "archived" | "superseded")[];
                /** @description Said by one of these. */
                speakers?: string[];
                /** @description In one of these sessions. */
                sessions?: string[];
                /** @description Pinned, or not. */
                pinned?: boolean;
                /** @description Stored: at or after `after`, and before `before`. */
                created_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Changed last: at or after `after`, and before `before`. */
                modified_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Reviewed last: at or after `after`, and before `before`. */
                reviewed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Tended last: at or after `after`, and before `before`. */
                tended_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Read last: at or after `after`, and before `before`. */
                accessed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Said or happened: at or after `after`, and before `before`. */
                occurred_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description By member: a text, number or boolean that it is or lists; `{any: [values]}`; `{at_least, at_most}`, both included, two numbers or two texts; `{exists: true or false}`. */
                metadata?: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * As Of
             * @description Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.
             */
            as_of?: string | null;
            /**
             * Spaces
             * @description In place of `space`: 1 to 16 spaces that are ranked together, or `*` for all of the person's; of more than 16 the answer names those that were left out. Settings, time zone and session are those of the first one.
             */
            spaces?: string[] | "*" | null;
            /**
             * @description `tiered` asks the summaries of the space first: where one is enough, its memories are the answer. `rerank` has a reranker put the first results in order, up to 50; where none is set up it is refused, and where it gives no order in time the answer is that of `hybrid`, with `reranker` in `degraded`. `dual` walks beside, from what the question names, over names that memories share, two hops far. `discover` goes on by tags, names, times and handoffs, gives each result a reason, and may find that nothing relevant is remembered.
             * @default hybrid
             */
            strategy?: components["schemas"]["Strategy"];
            /**
             * Max Tokens
             * @description What the text may have at most, by the tokenizer.
             * @default 1000
             */
            max_tokens?: number;
            /**
             * @description Whose tokens are counted: MiniLM's word pieces, or bytes, of which no tokenizer that works on UTF-8 makes more.
             * @default wordpiece
             */
            tokenizer?: components["schemas"]["Tokenizer"];
            /** @default markdown */
            format?: components["schemas"]["ContextFormat"];
            /**
             * Recent Turns
             * @description Turns of the conversation that `X-Session-Id` names, joined at the end.
             * @default 0
             */
            recent_turns?: number;
        };
        /**
         * CountsAnswer
         * @description Counts. `entries` leaves out the deleted ones; the backlog is what waits for vectors.
         */
        CountsAnswer: {
            /** Entries */
            entries: number;
            /** By Kind */
            by_kind: {
                [key: string]: number;
            };
            /** By State */
            by_state: {
                [key: string]: number;
            };
            /** Sessions */
            sessions: number;
            /** Waiting For Embedding */
            waiting_for_embedding: number;
            /** Oldest Waiting S */
            oldest_waiting_s: number | null;
            /** Set Aside */
            set_aside: number;
        };
        /**
         * DayCountAnswer
         * @description A day and how many entries were said or happened on it.
         */
        DayCountAnswer: {
            /**
             * Day
             * Format: date
             */
            day: string;
            /** Count */
            count: number;
        };
        /**
         * DeadLetterAnswer
         * @description A message that failed too often.
         */
        DeadLetterAnswer: {
            /** User Id */
            user_id: string | null;
            /** Space */
            space: string | null;
            /**
             * Kind
             * @description What was to be done: `embed`, the name of a job, or the kind of a change that was to be told.
             */
            kind: string;
            /**
             * Subject
             * @description The id of the entry, of the run, or of the change.
             */
            subject: string | null;
            /** Attempts */
            attempts: number;
            /**
             * Reason
             * @description The name of the error.
             */
            reason: string;
            /**
             * Set Aside At
             * @description Null where that is not known.
             */
            set_aside_at: string | null;
        };
        /**
         * DeadLettersAnswer
         * @description The queues.
         */
        DeadLettersAnswer: {
            /** Items */
            items: components["schemas"]["QueueAnswer"][];
        };
        /**
         * DecayRates
         * @description How fast old entries decay.
         */
        DecayRates: {
            /**
             * On
             * @description Whether they decay at all.
             */
            on?: boolean | null;
            /**
             * Per Day
             * @description exp(-rate x days).
             */
            per_day?: number | null;
            /**
             * By Category
             * @description Rates of single categories.
             */
            by_category?: {
                [key: string]: number;
            } | null;
        };
        /**
         * DecidedAnswer
         * @description A suggestion that was decided about, with the run that carried it out.
         */
        DecidedAnswer: {
            /** Id */
            id: string;
            /**
             * State
             * @enum {string}
             */
            state: "approved" | "declined";
            run: components["schemas"]["TendingRunAnswer"] | null;
        };
        /**
         * Decision
         * @description How a conflict is resolved.
         */
        Decision: {
            /**
             * Reason
             * @description Why; kept with the former version and in the audit trail.
             */
            reason?: string | null;
            resolution: components["schemas"]["Resolution"];
        };
        /**
         * DecisionKind
         * @description What was decided: two names are of one entity, or one name is no more of the entity that it was of.
         * @enum {string}
         */
        DecisionKind: "merge" | "split";
        /**
         * DifferenceAnswer
         * @description A memory that is of use to some agents and not to others, the best hit rate first.
         */
        DifferenceAnswer: {
            /** Entry Id */
            entry_id: string;
            /** By Agent */
            by_agent: components["schemas"]["AgentFiguresAnswer"][];
        };
        /**
         * Direction
         * @description Whether an edge leaves the entry that is looked at or comes to it.
         * @enum {string}
         */
        Direction: "out" | "in";
        /**
         * EdgeAnswer
         * @description An edge: `source` stands to `target` as `type` says.
         */
        EdgeAnswer: {
            /** Source */
            source: string;
            type: components["schemas"]["EdgeType"];
            /**
             * Target
             * @description An entry's id, or `entity:` and a name.
             */
            target: string;
            /** By */
            by: string;
            /** Reason */
            reason: string | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
        };
        /**
         * EdgeType
         * @description How one entry stands to another, read from the first to the second; `mentions` goes to an entity.
         * @enum {string}
         */
        EdgeType: "related" | "contradicts" | "supersedes" | "supports" | "derived_from" | "mentions";
        /**
         * EditAnswer
         * @description What would become of one memory; what is null stays.
         */
        EditAnswer: {
            /** Entry Id */
            entry_id: string;
            /**
             * Version
             * @description The version that the agent has looked at.
             */
            version: number;
            /** Text */
            text: string | null;
            state: components["schemas"]["State"] | null;
            /** Superseded By */
            superseded_by: string | null;
            /** Category */
            category: string | null;
            /** Add Tags */
            add_tags: string[];
            /** Drop Tags */
            drop_tags: string[];
        };
        /**
         * EnrichmentAnswer
         * @description What was found in a text, each with its confidence in [0, 1].
         */
        EnrichmentAnswer: {
            /** Entities */
            entities: components["schemas"]["EntityAnswer"][];
            /** Keyphrases */
            keyphrases: components["schemas"]["KeyphraseAnswer"][];
            category: components["schemas"]["Category"];
            /** Category Confidence */
            category_confidence: number;
            statement: components["schemas"]["Statement"] | null;
            /** Statement Confidence */
            statement_confidence: number;
            /** Metadata Confidence */
            metadata_confidence: number | null;
        };
        /**
         * EntityAnswer
         * @description Something that is named; `value` is what it means in one form for all ways to write it.
         */
        EntityAnswer: {
            type: components["schemas"]["EntityType"];
            /** Text */
            text: string;
            /** Value */
            value: string | null;
            /** Confidence */
            confidence: number;
        };
        /**
         * EntityDecisionAnswer
         * @description What was decided about an entity, or taken back, and an id that finds the entity.
         */
        EntityDecisionAnswer: {
            /** Id */
            id: string;
            kind: components["schemas"]["DecisionKind"];
            /** Entity Id */
            entity_id: string;
            /** By */
            by: string;
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** Reason */
            reason: string | null;
        };
        /**
         * EntityOrder
         * @description In which order entities are listed: the most named first, by name, or the one named last first.
         * @enum {string}
         */
        EntityOrder: "count" | "name" | "latest";
        /**
         * EntityPictureAnswer
         * @description An entity from near: a page of what mentions it, the latest first, and what is named with it.
         */
        EntityPictureAnswer: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Aliases */
            aliases: components["schemas"]["AliasAnswer"][];
            /**
             * Mentions
             * @description Memories in use that name it by any of its names.
             */
            mentions: number;
            /** First At */
            first_at: string | null;
            /** Last At */
            last_at: string | null;
            /** Items */
            items: components["schemas"]["EntryAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
            /** Related */
            related: components["schemas"]["RelatedEntityAnswer"][];
            /** May Be */
            may_be: components["schemas"]["ProposedEntityAnswer"][];
            /** @description The last one about any of its names, which `undo` would take back. */
            last_decision: components["schemas"]["EntityDecisionAnswer"] | null;
        };
        /**
         * EntityType
         * @description What an entity is. A quantity is a number with a unit, a duration too; a time is a time of the day.
         * @enum {string}
         */
        EntityType: "person" | "place" | "organisation" | "date" | "time" | "money" | "quantity" | "email" | "url" | "phone" | "code" | "file" | "version" | "issue";
        /**
         * EntryAnswer
         * @description An entry as it is remembered. All times are UTC.
         */
        EntryAnswer: {
            /** Id */
            id: string;
            /**
             * Key
             * @description The id as 22 characters of base64url.
             */
            key: string;
            /** Name */
            name: string | null;
            /** User Id */
            user_id: string;
            /** Space */
            space: string;
            /** Session Id */
            session_id: string | null;
            /**
             * Sequence
             * @description The order within a session, besides `occurred_at`.
             */
            sequence: number;
            role: components["schemas"]["Role"];
            /** Speaker */
            speaker: string | null;
            kind: components["schemas"]["Kind"];
            /** Text */
            text: string;
            /** Caption */
            caption: string | null;
            /**
             * Context
             * @description What was said just before, part of the searched text.
             */
            context: string | null;
            /** Category */
            category: string | null;
            /** Tags */
            tags: string[];
            /** Entities */
            entities: string[];
            /** Source Ids */
            source_ids: string[];
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            /** Metadata Confidence */
            metadata_confidence: number | null;
            /** @description Of the text: `en`, `de`, or `und` for any other, or too little to tell. */
            language: components["schemas"]["Language"];
            /** @description What a memory says about its person, as far as importance goes. */
            statement: components["schemas"]["Statement"] | null;
            /** Importance */
            importance: number;
            /** Pinned */
            pinned: boolean;
            /** Manually Saved */
            manually_saved: boolean;
            /** Repeat Count */
            repeat_count: number;
            /** Usefulness */
            usefulness: number;
            /** Access Count */
            access_count: number;
            /**
             * Simhash
             * @description The 64-bit fingerprint as 16 hexadecimal digits.
             */
            simhash: string | null;
            /** Embedding Model */
            embedding_model: string | null;
            /** Needs Embedding */
            needs_embedding: boolean;
            last_scores: components["schemas"]["ScoresAnswer"] | null;
            state: components["schemas"]["State"];
            /** Superseded By */
            superseded_by: string | null;
            /** Valid From */
            valid_from: string | null;
            /** Valid To */
            valid_to: string | null;
            /**
             * Occurred At
             * Format: date-time
             */
            occurred_at: string;
            trust: components["schemas"]["Trust"];
            /** Version */
            version: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Modified At
             * Format: date-time
             */
            modified_at: string;
            /** Reviewed At */
            reviewed_at: string | null;
            /** Tended At */
            tended_at: string | null;
            /**
             * Accessed At
             * Format: date-time
             */
            accessed_at: string;
            /**
             * Undo Until
             * @description Of one that is forgotten: until when it can be brought back; else left out.
             */
            undo_until?: string | null;
        };
        /**
         * EntryBatch
         * @description Up to 100 entries; each is validated and stored on its own, so that a bad one fails alone.
         */
        EntryBatch: {
            /** Entries */
            entries: {
                /** Text */
                text: string;
                /** Space */
                space?: string | null;
                /** @default user */
                role?: components["schemas"]["Role"];
                /**
                 * Kind
                 * @default memory
                 * @enum {string}
                 */
                kind?: "memory" | "handoff" | "rollup" | "document";
                /** Name */
                name?: string | null;
                /** Category */
                category?: string | null;
                /** Tags */
                tags?: string[];
                /** Source Ids */
                source_ids?: string[];
                /** Metadata */
                metadata?: {
                    [key: string]: unknown;
                };
                /**
                 * Manually Saved
                 * @default false
                 */
                manually_saved?: boolean;
                /**
                 * Pinned
                 * @default false
                 */
                pinned?: boolean;
                /** Session Id */
                session_id?: string | null;
                /**
                 * Occurred At
                 * @description When it was said or happened; by default now. Its offset is kept: days are those there. `Z` and `+00:00` say nothing of it; then days are those of the space.
                 */
                occurred_at?: string | null;
                /** Valid From */
                valid_from?: string | null;
                /** Valid To */
                valid_to?: string | null;
                /**
                 * @description What becomes of it when a memory says the same: merged into that, flagged, or just kept.
                 * @default merge
                 */
                on_duplicate?: components["schemas"]["OnDuplicate"];
                /** @description Where the text comes from: by default, and at most, what `role` and `X-Agent-Id` give. */
                trust?: components["schemas"]["Trust"] | null;
            }[];
            /**
             * Space
             * @description The space of the entries that name none.
             * @default default
             */
            space?: string;
        };
        /**
         * EntryEdit
         * @description New values; what is not named stays, and null empties an optional field.
         */
        EntryEdit: {
            /** Text */
            text?: string | null;
            /** Tags */
            tags?: string[] | null;
            /** Category */
            category?: string | null;
            /** Name */
            name?: string | null;
            /** Valid From */
            valid_from?: string | null;
            /** Valid To */
            valid_to?: string | null;
            /** Metadata */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Reason
             * @description Why it is changed; kept with the former version.
             */
            reason?: string | null;
        };
        /**
         * EntryExplanationAnswer
         * @description Why a memory is as important as it is, and what its text says.
         */
        EntryExplanationAnswer: {
            importance: components["schemas"]["ImportancePartsAnswer"];
            enrichment: components["schemas"]["EnrichmentAnswer"];
            by_model: components["schemas"]["AddedByModelAnswer"] | null;
        };
        /**
         * ErasureAnswer
         * @description How far an erasure is.
         */
        ErasureAnswer: {
            /** Erasure Id */
            erasure_id: string;
            /** Space */
            space: string;
            /**
             * State
             * @enum {string}
             */
            state: "pending" | "done";
            /** Requested By */
            requested_by: string;
            /**
             * Erased Up To
             * Format: date-time
             * @description What was sent before is not kept, whenever it arrives.
             */
            erased_up_to: string;
            /** Completed At */
            completed_at: string | null;
            /**
             * Removed
             * @description So far. By kind: entries, versions, vectors, sessions, shares, and records by their collection.
             */
            removed: {
                [key: string]: number;
            };
            receipt: components["schemas"]["ReceiptAnswer"] | null;
        };
        /**
         * ErasurePreviewAnswer
         * @description What an erasure would take.
         */
        ErasurePreviewAnswer: {
            /** Space */
            space: string;
            /**
             * Would Remove
             * @description By kind: entries, versions, vectors, sessions, shares, and records by their collection.
             */
            would_remove: {
                [key: string]: number;
            };
            /**
             * Confirm With
             * @description What `confirm` has to be.
             */
            confirm_with: string;
            /**
             * Export
             * @description Where it can be taken away first.
             */
            export: string;
        };
        /**
         * ErasuresAnswer
         * @description Erasures, the latest first, without their receipts.
         */
        ErasuresAnswer: {
            /** Items */
            items: components["schemas"]["ErasureAnswer"][];
        };
        /**
         * EventAnswer
         * @description What became of each message, in order.
         */
        EventAnswer: {
            /** Results */
            results: components["schemas"]["MessageAnswer"][];
        };
        /**
         * EverybodyAnswer
         * @description What everybody did together.
         */
        EverybodyAnswer: {
            series: components["schemas"]["ActivitySeriesAnswer"];
        };
        /**
         * ExplainedEntryAnswer
         * @description An entry; the explanation only when it was asked for, null for what is no memory; likewise `also`.
         */
        ExplainedEntryAnswer: {
            /** Id */
            id: string;
            /**
             * Key
             * @description The id as 22 characters of base64url.
             */
            key: string;
            /** Name */
            name: string | null;
            /** User Id */
            user_id: string;
            /** Space */
            space: string;
            /** Session Id */
            session_id: string | null;
            /**
             * Sequence
             * @description The order within a session, besides `occurred_at`.
             */
            sequence: number;
            role: components["schemas"]["Role"];
            /** Speaker */
            speaker: string | null;
            kind: components["schemas"]["Kind"];
            /** Text */
            text: string;
            /** Caption */
            caption: string | null;
            /**
             * Context
             * @description What was said just before, part of the searched text.
             */
            context: string | null;
            /** Category */
            category: string | null;
            /** Tags */
            tags: string[];
            /** Entities */
            entities: string[];
            /** Source Ids */
            source_ids: string[];
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            /** Metadata Confidence */
            metadata_confidence: number | null;
            /** @description Of the text: `en`, `de`, or `und` for any other, or too little to tell. */
            language: components["schemas"]["Language"];
            /** @description What a memory says about its person, as far as importance goes. */
            statement: components["schemas"]["Statement"] | null;
            /** Importance */
            importance: number;
            /** Pinned */
            pinned: boolean;
            /** Manually Saved */
            manually_saved: boolean;
            /** Repeat Count */
            repeat_count: number;
            /** Usefulness */
            usefulness: number;
            /** Access Count */
            access_count: number;
            /**
             * Simhash
             * @description The 64-bit fingerprint as 16 hexadecimal digits.
             */
            simhash: string | null;
            /** Embedding Model */
            embedding_model: string | null;
            /** Needs Embedding */
            needs_embedding: boolean;
            last_scores: components["schemas"]["ScoresAnswer"] | null;
            state: components["schemas"]["State"];
            /** Superseded By */
            superseded_by: string | null;
            /** Valid From */
            valid_from: string | null;
            /** Valid To */
            valid_to: string | null;
            /**
             * Occurred At
             * Format: date-time
             */
            occurred_at: string;
            trust: components["schemas"]["Trust"];
            /** Version */
            version: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Modified At
             * Format: date-time
             */
            modified_at: string;
            /** Reviewed At */
            reviewed_at: string | null;
            /** Tended At */
            tended_at: string | null;
            /**
             * Accessed At
             * Format: date-time
             */
            accessed_at: string;
            /**
             * Undo Until
             * @description Of one that is forgotten: until when it can be brought back; else left out.
             */
            undo_until?: string | null;
            explanation?: components["schemas"]["EntryExplanationAnswer"] | null;
            /**
             * Also
             * @description Ids of the entries that say the same, up to 100: they go with it when it is forgotten with `cascade`, but for memories that another turn says as well.
             */
            also?: string[] | null;
        };
        /**
         * ExplanationAnswer
         * @description Why a result stands where it does: the signals' contributions x decay x turn_factor x jitter are the score.
         */
        ExplanationAnswer: {
            /** Legs */
            legs: components["schemas"]["LegAnswer"][];
            /**
             * Parts
             * @description What made the relevance; the sum orders what is equal.
             */
            parts: components["schemas"]["PartAnswer"][];
            /** Waiting For Vectors */
            waiting_for_vectors: boolean;
            /** Signals */
            signals: components["schemas"]["SignalAnswer"][];
            /** Decay */
            decay: number;
            /**
             * Turn Factor
             * @description Below 1 for a turn where the profile prefers what was made of turns.
             */
            turn_factor: number;
            /** Jitter */
            jitter: number;
            /**
             * Similarity
             * @description To the likest of the results before it; 0 where no variety is asked for.
             */
            similarity: number;
            calibration: components["schemas"]["CalibrationAnswer"];
            /**
             * Levelled Relevance
             * @description The relevance that the profile took: the result's own, or the mean of those it is pooled with.
             */
            levelled_relevance: number;
            /**
             * Ranked By
             * @description The turn that a memory was made of and has its place by: legs, parts, calibration are its.
             */
            ranked_by: string | null;
            /** @description None where no reranker was asked about it. Relevance, by which `min_relevance` and the floor go, is not the reranker's. */
            reranked: components["schemas"]["RerankedAnswer"] | null;
            /** @description Of a `dual` search: how it was come to. */
            walk?: components["schemas"]["WalkAnswer"] | null;
        };
        /**
         * Extract
         * @description What chooses the sentences of conversations that become memories; the judge steps in for a model.
         * @enum {string}
         */
        Extract: "off" | "judge" | "llm";
        /**
         * Facet
         * @description What an entry has some of: each value is a token. The names are those of the fields of an index.
         * @enum {string}
         */
        Facet: "kind" | "state" | "role" | "category" | "speaker" | "session" | "tags" | "pinned" | "metadata";
        /**
         * Fault
         * @description Why a line was not brought in.
         * @enum {string}
         */
        Fault: "invalid" | "secret" | "clash";
        /**
         * Feedback
         * @description What became of a context: the memories that were used, or the response, from which that is found out.
         */
        Feedback: {
            /** Response Text */
            response_text?: string | null;
            /**
             * Used Ids
             * @description Ids or keys of memories that were served.
             */
            used_ids?: string[] | null;
        };
        /**
         * FieldProblemAnswer
         * @description A malformed field and what would be right.
         */
        FieldProblemAnswer: {
            /** Field */
            field: string;
            /** Problem */
            problem: string;
        };
        /**
         * ForgottenAnswer
         * @description An entry that is gone for every reader.
         */
        ForgottenAnswer: {
            /** Entry Id */
            entry_id: string;
            /** Version */
            version: number;
            /**
             * Deleted At
             * Format: date-time
             */
            deleted_at: string;
            /**
             * Tombstone Expires At
             * @description Until then what says the same is not remembered again; null for what is no memory.
             */
            tombstone_expires_at: string | null;
            /**
             * Undo Until
             * Format: date-time
             * @description Until then it can be restored; afterwards it may be gone for good.
             */
            undo_until: string;
        };
        /**
         * ForgottenSessionAnswer
         * @description A conversation that is gone for every reader, and what was made of its turns.
         */
        ForgottenSessionAnswer: {
            /** Session Id */
            session_id: string;
            /** Turns Forgotten */
            turns_forgotten: number;
            /**
             * Deleted At
             * @description null when nothing was left to forget.
             */
            deleted_at: string | null;
            /**
             * Undo Until
             * @description Until then `POST /sessions/{id}/restore` brings it back.
             */
            undo_until: string | null;
            /**
             * Also
             * @description Ids of up to 100 memories that were made of its turns and are still there.
             */
            also: string[];
            /**
             * Forgotten With It
             * @description Ids of those that were forgotten together with it.
             */
            forgotten_with_it: string[];
        };
        /**
         * ForgottenWithAnswer
         * @description An entry that is gone for every reader, and what says the same.
         */
        ForgottenWithAnswer: {
            /** Entry Id */
            entry_id: string;
            /** Version */
            version: number;
            /**
             * Deleted At
             * Format: date-time
             */
            deleted_at: string;
            /**
             * Tombstone Expires At
             * @description Until then what says the same is not remembered again; null for what is no memory.
             */
            tombstone_expires_at: string | null;
            /**
             * Undo Until
             * Format: date-time
             * @description Until then it can be restored; afterwards it may be gone for good.
             */
            undo_until: string;
            /**
             * Also
             * @description Ids of the entries that say the same and are still there.
             */
            also: string[];
            /**
             * Forgotten With It
             * @description Ids of those that were forgotten together with it.
             */
            forgotten_with_it: string[];
        };
        /**
         * FoundSummaryAnswer
         * @description The summary that comes nearest to a question.
         */
        FoundSummaryAnswer: {
            /** Category */
            category: string;
            /**
             * Text
             * @description The sentences as one paragraph, with days and contradictions in brackets behind them.
             */
            text: string;
            /** Sentences */
            sentences: components["schemas"]["SummarySentenceAnswer"][];
            /** Memories */
            memories: number;
            /**
             * Made At
             * Format: date-time
             */
            made_at: string;
            /**
             * Made By
             * @description The rules or the model that chose the sentences, and their version.
             */
            made_by: string;
            /**
             * Relevance
             * @description Of its most relevant sentence, in [0, 1].
             */
            relevance: number;
        };
        /**
         * HandoffAnswer
         * @description What was handed over.
         */
        HandoffAnswer: {
            /** Id */
            id: string;
            /** Project */
            project: string;
            /** Branch */
            branch: string | null;
            /** Summary */
            summary: string;
            /** Completed */
            completed: string[];
            /** In Progress Blocked */
            in_progress_blocked: string[];
            /** Key Decisions */
            key_decisions: string[];
            /** Next Steps */
            next_steps: string[];
            /** Memory Ids */
            memory_ids: string[];
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            trust: components["schemas"]["Trust"];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
        };
        /**
         * Holds
         * @description How an entry stands to a moment: it holds, holds soon (within 30 days), not for long yet, or no longer.
         * @enum {string}
         */
        Holds: "now" | "soon" | "not_yet" | "no_longer";
        /**
         * ImportAnswer
         * @description What became of a chunk, in lines by type.
         */
        ImportAnswer: {
            /** Import Id */
            import_id: string;
            /** Chunk */
            chunk: number;
            /** Dry Run */
            dry_run: boolean;
            /**
             * Complete
             * @description Whether there was time for all lines; if not, send the chunk again.
             */
            complete: boolean;
            /**
             * Repeated
             * @description Whether this chunk was taken before; then nothing was done now.
             */
            repeated: boolean;
            /** Imported */
            imported: {
                [key: string]: number;
            };
            /**
             * Skipped
             * @description What was there already, or has expired.
             */
            skipped: {
                [key: string]: number;
            };
            /** Not Remembered */
            not_remembered: components["schemas"]["NotRememberedAnswer"][];
            /** Problems */
            problems: components["schemas"]["LineProblemAnswer"][];
        };
        /**
         * ImportancePartsAnswer
         * @description What each reason adds to a memory's importance; `total` is their sum, kept in [0, 1].
         */
        ImportancePartsAnswer: {
            /** Saved */
            saved: number;
            /** Lasting */
            lasting: number;
            /** Metadata */
            metadata: number;
            /** Chit Chat */
            chit_chat: number;
            /** Repeats */
            repeats: number;
            /** Total */
            total: number;
        };
        /**
         * InNeedAnswer
         * @description A memory and why it should be looked at.
         */
        InNeedAnswer: {
            entry: components["schemas"]["EntryAnswer"];
            /** Needs */
            needs: ("never_reviewed" | "long_unreviewed" | "long_untended" | "quarantined" | "contested" | "crowded")[];
        };
        /**
         * IncognitoAnswer
         * @description Whether a session is incognito.
         */
        IncognitoAnswer: {
            /** Session Id */
            session_id: string;
            /** Space */
            space: string;
            /** Incognito */
            incognito: boolean;
            /**
             * Started At
             * @description Null where nobody began it: it was so by the space's default.
             */
            started_at: string | null;
            /**
             * Until
             * @description When it ends by itself, or has ended; null where it lasts until somebody ends it.
             */
            until: string | null;
        };
        /**
         * JobAnswer
         * @description A job, and how it is with it.
         */
        JobAnswer: {
            /** Name */
            name: string;
            /** Description */
            description: string;
            /**
             * Every Seconds
             * @description How often it is planned; null for one that has to be ordered.
             */
            every_seconds: number | null;
            /** Last Planned At */
            last_planned_at: string | null;
            /**
             * Next At
             * @description About when it is planned next.
             */
            next_at: string | null;
            /** @description Without its changes. Where nothing was due no run is kept. */
            last_run: components["schemas"]["JobRunAnswer"] | null;
        };
        /**
         * JobChangeAnswer
         * @description One thing that was changed, or would be.
         */
        JobChangeAnswer: {
            /** User Id */
            user_id: string;
            /** Space */
            space: string;
            /**
             * Subject
             * @description The id of an entry, or the name of what else was changed.
             */
            subject: string;
            /** Action */
            action: string;
            /**
             * Reason
             * @description The rule, with its numbers.
             */
            reason: string;
            /**
             * Made
             * @description The id of what was made of it, such as a roll-up's.
             */
            made: string | null;
        };
        /**
         * JobProgressAnswer
         * @description How many entries were seen, of how many.
         */
        JobProgressAnswer: {
            /** Done */
            done: number;
            /** Of */
            of: number;
        };
        /**
         * JobRunAnswer
         * @description A run of a job.
         */
        JobRunAnswer: {
            /** Id */
            id: string;
            /** Job */
            job: string;
            /** Dry Run */
            dry_run: boolean;
            /**
             * Ordered By
             * @description Who ordered it, or `schedule`.
             */
            ordered_by: string;
            /**
             * User Id
             * @description Whose spaces it is about; null for everybody's in which the job is due.
             */
            user_id: string | null;
            /** Space */
            space: string | null;
            /**
             * State
             * @enum {string}
             */
            state: "planning" | "running" | "paused" | "done" | "incomplete";
            /**
             * Started At
             * Format: date-time
             */
            started_at: string;
            /** Ended At */
            ended_at: string | null;
            spaces: components["schemas"]["JobSpacesAnswer"];
            /**
             * Seen
             * @description Entries that were looked at.
             */
            seen: number;
            /** @description How far it is in the spaces in which it has begun; null where a job does not tell, and in lists. */
            progress: components["schemas"]["JobProgressAnswer"] | null;
            /**
             * Counts
             * @description Changes by action.
             */
            counts: {
                [key: string]: number;
            };
            /**
             * Listed
             * @description How many changes are listed in all pages.
             */
            listed: number;
            /** Changes */
            changes: components["schemas"]["JobChangeAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * JobSpacesAnswer
         * @description How many spaces a run is about; more may be found while its state is `planning`.
         */
        JobSpacesAnswer: {
            /** Found */
            found: number;
            /** Done */
            done: number;
            /**
             * Failed
             * @description Set aside after several attempts; a redrive tries them again.
             */
            failed: number;
            /** Left */
            left: number;
        };
        /**
         * JobsAnswer
         * @description The jobs.
         */
        JobsAnswer: {
            /** Items */
            items: components["schemas"]["JobAnswer"][];
        };
        JsonValue: unknown;
        /**
         * KeyphraseAnswer
         * @description Some words that say what a text is about.
         */
        KeyphraseAnswer: {
            /** Text */
            text: string;
            /** Confidence */
            confidence: number;
        };
        /**
         * Kind
         * @description What an entry is: something worth keeping, a message as it was said, a handoff, a roll-up, a document.
         *
         *     A document is what a program keeps by name, whole: nothing is worked out from it, it is compared with nothing, and
         *     no time, cap or roll-up puts it out of use.
         * @enum {string}
         */
        Kind: "memory" | "turn" | "handoff" | "rollup" | "document";
        /**
         * Language
         * @description The language of a text, as BCP 47 names it: one that there are rules for, or none of these, or not known.
         * @enum {string}
         */
        Language: "en" | "de" | "und";
        /**
         * Leave
         * @description What an agent may do in a space.
         *
         *     Nothing by itself; propose; carry out what changes no text and is sure, and propose the rest; carry out everything.
         * @enum {string}
         */
        Leave: "off" | "propose" | "apply" | "all";
        /**
         * LegAnswer
         * @description Where one leg of the search had the entry: rank from 1, and the leg's own score.
         */
        LegAnswer: {
            /** Leg */
            leg: string;
            /** Rank */
            rank: number;
            /** Score */
            score: number;
            /** @description By the beginning of its vector, before it was measured in whole. */
            short?: components["schemas"]["ShortPlaceAnswer"] | null;
        };
        /**
         * LegStandingAnswer
         * @description Where a leg has the entry when it is not cut off; `missing` is how far it is behind `last_score`.
         */
        LegStandingAnswer: {
            /** Leg */
            leg: string;
            /** Rank */
            rank: number | null;
            /** Score */
            score: number | null;
            /**
             * Last Score
             * @description The leg's score of the last entry that became a candidate.
             */
            last_score: number | null;
            /** Missing */
            missing: number | null;
        };
        /**
         * LineProblemAnswer
         * @description A line that was not brought in.
         */
        LineProblemAnswer: {
            /** Line */
            line: number;
            type: components["schemas"]["Fault"];
            /** Field */
            field: string;
            /** Problem */
            problem: string;
        };
        /**
         * LinkAnswer
         * @description An edge that would be drawn, or removed.
         */
        LinkAnswer: {
            /** Source */
            source: string;
            type: components["schemas"]["EdgeType"];
            /** Target */
            target: string;
            /** Remove */
            remove: boolean;
        };
        /**
         * LivenessAnswer
         * @description The process answers.
         */
        LivenessAnswer: {
            /**
             * Status
             * @constant
             */
            status: "ok";
        };
        /**
         * LogOddsTermAnswer
         * @description One term of the log-odds of being an answer; contribution = weight x value.
         */
        LogOddsTermAnswer: {
            /** Name */
            name: string;
            /** Value */
            value: number;
            /** Weight */
            weight: number;
            /** Contribution */
            contribution: number;
        };
        /**
         * MadeAnswer
         * @description Something that was made of a turn.
         */
        MadeAnswer: {
            /** Id */
            id: string;
            /** @description `deleted` also for what is gone for good. */
            state: components["schemas"]["State"];
            /** @description null for what is forgotten. */
            entry: components["schemas"]["EntryAnswer"] | null;
        };
        /**
         * MemoryMode
         * @description Whether anything is remembered and served: as ever, not in the space, not in this session.
         * @enum {string}
         */
        MemoryMode: "on" | "off" | "incognito";
        /**
         * MergedEntity
         * @description Which entity is the same as the one in the address.
         */
        MergedEntity: {
            /**
             * Reason
             * @description Why; kept with the former version and in the audit trail.
             */
            reason?: string | null;
            /**
             * Other
             * @description The id of any of its names.
             */
            other: string;
        };
        /**
         * MessageAnswer
         * @description What became of one message: `entry_id` is its turn, also when it had been stored before.
         */
        MessageAnswer: {
            /** Id */
            id: string | null;
            /** Action */
            action: components["schemas"]["Action"] | "failed";
            /** Reason */
            reason?: string | null;
            /** Entry Id */
            entry_id: string | null;
            problem?: components["schemas"]["ProblemDocument"] | null;
        };
        /**
         * Moment
         * @description The times of an entry. The names are those of its fields.
         * @enum {string}
         */
        Moment: "created_at" | "modified_at" | "reviewed_at" | "tended_at" | "accessed_at" | "occurred_at" | "valid_from" | "valid_to";
        /**
         * NamedEntityAnswer
         * @description A thing that memories name: `id` is that of its oldest name, and the id of any of its names finds it.
         */
        NamedEntityAnswer: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Aliases */
            aliases: components["schemas"]["AliasAnswer"][];
            /**
             * Mentions
             * @description Memories in use that name it by any of its names.
             */
            mentions: number;
            /** First At */
            first_at: string | null;
            /** Last At */
            last_at: string | null;
        };
        /**
         * NeighbourAnswer
         * @description An entry near another one, or near an entity, and the shortest way there.
         */
        NeighbourAnswer: {
            entry: components["schemas"]["EntryAnswer"];
            /** Hops */
            hops: number;
            /**
             * Proximity
             * @description 1 / (1 + hops).
             */
            proximity: number;
            /** Path */
            path: components["schemas"]["StepAnswer"][];
        };
        /**
         * NeighbourhoodAnswer
         * @description A page of neighbours, the nearest first.
         */
        NeighbourhoodAnswer: {
            /** Items */
            items: components["schemas"]["NeighbourAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
            /**
             * Complete
             * @description Whether there are not more than a neighbourhood ever shows.
             */
            complete: boolean;
        };
        /**
         * NewEdge
         * @description An edge to another entry of the space.
         */
        NewEdge: {
            /**
             * Reason
             * @description Why; kept with the former version and in the audit trail.
             */
            reason?: string | null;
            /**
             * Type
             * @enum {string}
             */
            type: "related" | "contradicts" | "supersedes" | "supports" | "derived_from";
            /**
             * Target
             * @description Id, key or name of the other entry.
             */
            target: string;
        };
        /**
         * NewEntry
         * @description Something to remember. Messages of a conversation go to `/events` instead.
         */
        NewEntry: {
            /** Text */
            text: string;
            /** Space */
            space?: string | null;
            /** @default user */
            role?: components["schemas"]["Role"];
            /**
             * Kind
             * @default memory
             * @enum {string}
             */
            kind?: "memory" | "handoff" | "rollup" | "document";
            /** Name */
            name?: string | null;
            /** Category */
            category?: string | null;
            /** Tags */
            tags?: string[];
            /** Source Ids */
            source_ids?: string[];
            /** Metadata */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Manually Saved
             * @default false
             */
            manually_saved?: boolean;
            /**
             * Pinned
             * @default false
             */
            pinned?: boolean;
            /** Session Id */
            session_id?: string | null;
            /**
             * Occurred At
             * @description When it was said or happened; by default now. Its offset is kept: days are those there. `Z` and `+00:00` say nothing of it; then days are those of the space.
             */
            occurred_at?: string | null;
            /** Valid From */
            valid_from?: string | null;
            /** Valid To */
            valid_to?: string | null;
            /**
             * @description What becomes of it when a memory says the same: merged into that, flagged, or just kept.
             * @default merge
             */
            on_duplicate?: components["schemas"]["OnDuplicate"];
            /** @description Where the text comes from: by default, and at most, what `role` and `X-Agent-Id` give. */
            trust?: components["schemas"]["Trust"] | null;
        };
        /**
         * NewErasure
         * @description What is to be erased, and whether that is meant.
         */
        NewErasure: {
            /**
             * Space
             * @description The space, or `*` for all of them; none is taken for meant.
             */
            space: string;
            /**
             * Confirm
             * @description The name of the space, or `erase everything` for `*`. Without it nothing is erased.
             */
            confirm?: string | null;
        };
        /**
         * NewEvent
         * @description Messages of one session in the order in which they were said.
         */
        NewEvent: {
            /** Session Id */
            session_id: string;
            /** Messages */
            messages: components["schemas"]["NewMessage"][];
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
        };
        /**
         * NewHandoff
         * @description What is handed over to whoever goes on with the work.
         */
        NewHandoff: {
            /** Project */
            project: string;
            /** Branch */
            branch?: string | null;
            /** Summary */
            summary: string;
            /** Completed */
            completed?: string[];
            /** In Progress Blocked */
            in_progress_blocked?: string[];
            /** Key Decisions */
            key_decisions?: string[];
            /** Next Steps */
            next_steps?: string[];
            /**
             * Memory Ids
             * @description Memories that go with it, by id, key or name; they count as accessed.
             */
            memory_ids?: string[];
            /** Metadata */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
        };
        /**
         * NewJobRun
         * @description What is to be run, and where.
         */
        NewJobRun: {
            /**
             * Dry Run
             * @description Whether it only lists what would be changed.
             * @default false
             */
            dry_run?: boolean;
            /**
             * Space
             * @description In this space alone, whether the job is due there or not.
             */
            space?: string | null;
            /**
             * User
             * @description Whose space it is, by default the caller's; without `space`, in all spaces of this person.
             */
            user?: string | null;
        };
        /**
         * NewMessage
         * @description One message as it was said. Its text may be called `content`.
         */
        NewMessage: {
            /** Text */
            text?: string | null;
            /** Content */
            content?: string | null;
            /** @default user */
            role?: components["schemas"]["Role"];
            /**
             * Id
             * @description The same id in the same session is stored once.
             */
            id?: string | null;
            /**
             * Speaker
             * @description The name of the person or agent who said it.
             */
            speaker?: string | null;
            /**
             * Caption
             * @description Describes an image that came with it.
             */
            caption?: string | null;
            /**
             * At
             * @description When it was said. Its offset is kept: days are those there. `Z` and `+00:00` say nothing of it; then days are those of the space.
             */
            at?: string | null;
            /** @description Where the text comes from: by default, and at most, what `role` gives. */
            trust?: components["schemas"]["Trust"] | null;
        };
        /**
         * NewProfile
         * @description The whole profile of the person; what is left out or blank is emptied.
         */
        NewProfile: {
            /**
             * Name
             * @description What the person is called.
             */
            name?: string | null;
            /**
             * Language
             * @description An IETF tag such as `de`; spaces that set none have it.
             */
            language?: string | null;
            /**
             * Time Zone
             * @description An IANA name; spaces that set none have it.
             */
            time_zone?: string | null;
            /**
             * Text
             * @description A few sentences that open every context.
             */
            text?: string | null;
        };
        /**
         * NewRedrive
         * @description Whose dead letters are to be sent again.
         */
        NewRedrive: {
            /** @description A queue of GET /dead-letters. */
            queue: components["schemas"]["SetAsideQueue"];
        };
        /**
         * NewSettings
         * @description Settings of a space; what is not named stays.
         */
        NewSettings: {
            /**
             * Soft Cap
             * @description How many memories may be in use; 0 for as many as come.
             */
            soft_cap?: number | null;
            /** @description What becomes of the lowest ones beyond the cap. */
            over_cap?: components["schemas"]["OverCap"] | null;
            /** @description What becomes of texts that hold keys, tokens, passwords or card numbers. */
            secrets?: components["schemas"]["SecretHandling"] | null;
            /** @description Whether a person is asked when a new memory contradicts an older one. */
            on_conflict?: components["schemas"]["OnConflict"] | null;
            /**
             * Time Zone
             * @description An IANA name; dates such as `tomorrow` are said in it.
             */
            time_zone?: string | null;
            /** @description What chooses the sentences of conversations that become memories: the judge, or a language model. `rules`, of earlier releases, is read as `judge`. */
            extract?: components["schemas"]["Extract"] | null;
            /**
             * Profiles
             * @description Other numbers for the profiles of searches, in place of all that were set before.
             */
            profiles?: {
                [key: string]: components["schemas"]["ProfileNumbers"];
            } | null;
            /**
             * Min Relevance
             * @description What a result must have at least where a search says nothing itself; 0 for whatever.
             */
            min_relevance?: number | null;
            /**
             * Context Blocks
             * @description How many memories and excerpts that a question finds a context shows at most.
             */
            context_blocks?: number | null;
            /**
             * Monthly Model Cost
             * @description What the language model may cost in a month, in US dollars; 0 leaves it alone.
             */
            monthly_model_cost?: number | null;
            /**
             * Undo Hours
             * @description How long what is forgotten can be restored and is not remembered again; then it is purged.
             */
            undo_hours?: number | null;
            /**
             * Memory Enabled
             * @description Whether anything is stored and served; false pauses the space and deletes nothing.
             */
            memory_enabled?: boolean | null;
            /**
             * Incognito Default
             * @description Whether each session is incognito unless it is ended with `/incognito/end`.
             */
            incognito_default?: boolean | null;
            /**
             * Incognito Hours
             * @description After how many hours a session that was begun incognito ends being so by itself.
             */
            incognito_hours?: number | null;
            /**
             * Language
             * @description An IETF tag such as `de`; by default that of the person's profile.
             */
            language?: string | null;
            /**
             * Ttl Days
             * @description After how many days without use entries are archived, by category and kind, in place of all that were set before; 0 keeps them, what is not named stays as the deployment has it.
             */
            ttl_days?: {
                [key: string]: number;
            } | null;
            /**
             * Roll Up Days
             * @description How old entries are that are summed up together and archived; 0 for never.
             */
            roll_up_days?: number | null;
            /**
             * Retention Days
             * @description How old archived entries are when they are deleted that a roll-up tells; 0 for never.
             */
            retention_days?: number | null;
            /**
             * Turn Cap
             * @description How many turns may be in use; the oldest are archived. 0 for as many as come.
             */
            turn_cap?: number | null;
            /**
             * Max Per Tags
             * @description How many memories may carry the same tags and no others before it is proposed to split them by further tags, 10 at least; 0 for as many as come.
             */
            max_per_tags?: number | null;
            /**
             * Keep Questions
             * @description Whether the question of each context is kept, for comparing rankings on one's own questions (`recollect eval --mine`): 30 days, or 90 where feedback was given. `false` takes those away that are kept.
             */
            keep_questions?: boolean | null;
            /**
             * Tending
             * @description What an agent may do by itself, in place of all that was said before: nothing (`off`), `propose`, carry out what is sure and changes no text (`apply`, by default: reviews, names of tags, edges), or `all`.
             */
            tending?: {
                [key: string]: components["schemas"]["Leave"];
            } | null;
        };
        /**
         * NewShare
         * @description What is shared with which space.
         */
        NewShare: {
            /**
             * From Space
             * @description The space whose entries are shared.
             */
            from_space: string;
            /**
             * To Space
             * @description The space in which they are read as well; it need not exist yet.
             */
            to_space: string;
            /**
             * Tags
             * @description What carries any of these is shared.
             */
            tags: string[];
        };
        /**
         * NewTendingRun
         * @description Which agent looks at the space.
         */
        NewTendingRun: {
            agent: components["schemas"]["AgentName"];
            /**
             * Dry Run
             * @description Whether it only tells what it would do.
             * @default false
             */
            dry_run?: boolean;
            /**
             * Max Changes
             * @description How many suggestions are treated at most by this call.
             * @default 50
             */
            max_changes?: number;
            /**
             * Run
             * @description A run of this agent that had `more`, to go on with.
             */
            run?: string | null;
        };
        /**
         * NewVote
         * @description A vote for a memory, or against it.
         */
        NewVote: {
            /**
             * Value
             * @enum {integer}
             */
            value: 1 | -1;
            /** Reason */
            reason?: string | null;
        };
        /**
         * Not
         * @description The clause does not hold.
         */
        Not: {
            /** Clause */
            clause: components["schemas"]["And"] | components["schemas"]["Or"] | components["schemas"]["Not"] | components["schemas"]["OneOf"] | components["schemas"]["TokenRange"] | components["schemas"]["Window"];
        };
        /**
         * NotRememberedAnswer
         * @description A line of which nothing was stored: its space is paused, or the session of the call is incognito.
         */
        NotRememberedAnswer: {
            /** Line */
            line: number;
            /**
             * Action
             * @constant
             */
            action: "skipped";
            /**
             * Reason
             * @enum {string}
             */
            reason: "memory_off" | "incognito";
        };
        /**
         * NothingServedAnswer
         * @description Nothing is served: the space is paused (`off`), or the session is incognito.
         */
        NothingServedAnswer: {
            /**
             * Memory
             * @enum {string}
             */
            memory: "off" | "incognito";
        };
        /**
         * OfSession
         * @description A conversation of a space.
         */
        OfSession: {
            /** Session Id */
            session_id: string;
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
        };
        /**
         * Omission
         * @description Why a memory is not in a context: no room among the tokens, or more were found than a context may hold.
         * @enum {string}
         */
        Omission: "budget" | "limit";
        /**
         * OmittedAnswer
         * @description A memory that is not in the text, and why: no room among the tokens, or more than a context holds.
         */
        OmittedAnswer: {
            /** Entry Id */
            entry_id: string;
            section: components["schemas"]["Section"];
            reason: components["schemas"]["Omission"];
        };
        /**
         * OnConflict
         * @description Whether a person is asked when a new memory contradicts an older one.
         * @enum {string}
         */
        OnConflict: "ask" | "supersede";
        /**
         * OnDuplicate
         * @description What a caller wants done when a memory comes near one that is there.
         * @enum {string}
         */
        OnDuplicate: "merge" | "flag" | "keep";
        /**
         * OneOf
         * @description The entry has one of these tokens of a facet, or more; with none, nothing passes.
         */
        OneOf: {
            facet: components["schemas"]["Facet"];
            /** Tokens */
            tokens: string[];
        };
        /**
         * Or
         * @description One clause holds at least; with none, nothing passes.
         */
        Or: {
            /** Clauses */
            clauses: (components["schemas"]["And"] | components["schemas"]["Or"] | components["schemas"]["Not"] | components["schemas"]["OneOf"] | components["schemas"]["TokenRange"] | components["schemas"]["Window"])[];
        };
        /**
         * Order
         * @description Listing orders; ties by id in the same direction.
         * @enum {string}
         */
        Order: "created" | "-created" | "modified" | "-modified";
        /**
         * OutcomeAnswer
         * @description The memories that the response made use of, and those that it did not.
         */
        OutcomeAnswer: {
            /** Echo */
            echo: string[];
            /** Fizzle */
            fizzle: string[];
        };
        /**
         * OverCap
         * @description What becomes of the lowest memories of a space that has too many.
         * @enum {string}
         */
        OverCap: "archive" | "delete";
        /** PageAnswer[AuditAnswer] */
        PageAnswer_AuditAnswer_: {
            /** Items */
            items: components["schemas"]["AuditAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[ChangeAnswer] */
        PageAnswer_ChangeAnswer_: {
            /** Items */
            items: components["schemas"]["ChangeAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[ConflictAnswer] */
        PageAnswer_ConflictAnswer_: {
            /** Items */
            items: components["schemas"]["ConflictAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[EntryAnswer] */
        PageAnswer_EntryAnswer_: {
            /** Items */
            items: components["schemas"]["EntryAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[HandoffAnswer] */
        PageAnswer_HandoffAnswer_: {
            /** Items */
            items: components["schemas"]["HandoffAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[NamedEntityAnswer] */
        PageAnswer_NamedEntityAnswer_: {
            /** Items */
            items: components["schemas"]["NamedEntityAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[ProposalAnswer] */
        PageAnswer_ProposalAnswer_: {
            /** Items */
            items: components["schemas"]["ProposalAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[SessionAnswer] */
        PageAnswer_SessionAnswer_: {
            /** Items */
            items: components["schemas"]["SessionAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[ShareAnswer] */
        PageAnswer_ShareAnswer_: {
            /** Items */
            items: components["schemas"]["ShareAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[ShownEdgeAnswer] */
        PageAnswer_ShownEdgeAnswer_: {
            /** Items */
            items: components["schemas"]["ShownEdgeAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[TendingRunAnswer] */
        PageAnswer_TendingRunAnswer_: {
            /** Items */
            items: components["schemas"]["TendingRunAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[TurnAnswer] */
        PageAnswer_TurnAnswer_: {
            /** Items */
            items: components["schemas"]["TurnAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /** PageAnswer[VersionAnswer] */
        PageAnswer_VersionAnswer_: {
            /** Items */
            items: components["schemas"]["VersionAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * PartAnswer
         * @description One part of a score; contribution = weight x normalised.
         */
        PartAnswer: {
            /** Name */
            name: string;
            /** Raw */
            raw: number;
            /** Normalised */
            normalised: number;
            /** Weight */
            weight: number;
            /** Contribution */
            contribution: number;
        };
        /**
         * ProblemDocument
         * @description A problem document (RFC 9457). `type` is stable; match on it, not on texts. `limit` names a rate limit.
         */
        ProblemDocument: {
            /** Type */
            type: string;
            /** Title */
            title: string;
            /** Status */
            status: number;
            /** Detail */
            detail: string;
            /** Errors */
            errors?: components["schemas"]["FieldProblemAnswer"][] | null;
            /** Limit */
            limit?: string | null;
            /** Request Id */
            request_id?: string | null;
        };
        /**
         * ProfileAnswer
         * @description What the person says about themselves. `version` is 0 and the rest null before anything was said.
         */
        ProfileAnswer: {
            /** Name */
            name: string | null;
            /** Language */
            language: string | null;
            /** Time Zone */
            time_zone: string | null;
            /** Text */
            text: string | null;
            /** Version */
            version: number;
            /** Modified At */
            modified_at: string | null;
        };
        /**
         * ProfileName
         * @description What a search is for.
         *
         *     Where were we; decisions and specifications; patterns and preferences; connections; being stuck; relevance, recency
         *     and importance alike; relevance alone.
         * @enum {string}
         */
        ProfileName: "continuity" | "fact_check" | "frequent" | "associative" | "explore" | "balanced" | "relevant";
        /**
         * ProfileNumbers
         * @description Other numbers for a profile; what is left out stays.
         */
        ProfileNumbers: {
            weights?: components["schemas"]["Weights"] | null;
            /** @description How relevance is made. */
            relevance_model?: components["schemas"]["RelevanceModel"] | null;
            /**
             * Recency Days
             * @description Recency is exp(-days / recency_days).
             */
            recency_days?: number | null;
            /** @description true or false, a rate a day, or rates by category: score x exp(-rate x days). */
            decay?: boolean | number | components["schemas"]["DecayRates"] | null;
            /**
             * Scale Relevance
             * @description Relevance counts as a share of that of the best entry of the answer.
             */
            scale_relevance?: boolean | null;
            /**
             * Turn Factor
             * @description What scores of turns are multiplied by; below 1 prefers what was made of turns.
             */
            turn_factor?: number | null;
            /**
             * Jitter
             * @description The greatest share by which chance moves a score; 0: none.
             */
            jitter?: number | null;
            /**
             * Mmr Lambda
             * @description 1 orders by score alone; less prefers results unlike those before them.
             */
            mmr_lambda?: number | null;
            /**
             * Rank Constant
             * @description k of reciprocal rank fusion.
             */
            rank_constant?: number | null;
            /**
             * Candidates
             * @description How many candidates each leg gives; by default 50.
             */
            candidates?: number | null;
        };
        /**
         * ProposalAnswer
         * @description What waits for a decision: an entry in quarantine, whose `rule` names what it looks like; or a suggestion.
         */
        ProposalAnswer: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "quarantined" | "suggested";
            /** Rule */
            rule: string | null;
            entry: components["schemas"]["EntryAnswer"] | null;
            suggestion: components["schemas"]["SuggestionAnswer"] | null;
            /**
             * Proposed At
             * Format: date-time
             */
            proposed_at: string;
        };
        /**
         * ProposedEntityAnswer
         * @description An entity that may be the same, which nobody has decided.
         */
        ProposedEntityAnswer: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            why: components["schemas"]["Why"];
            /** Confidence */
            confidence: number;
        };
        /**
         * QueryAnswer
         * @description What was searched for. Made of messages, it says of which and by what; made of a time, it shows the filter.
         */
        QueryAnswer: {
            /** Text */
            text: string;
            rewritten_by: components["schemas"]["RewrittenBy"];
            /**
             * Original
             * @description What was asked, where the text was made of it.
             */
            original?: string | null;
            temporal?: components["schemas"]["TemporalAnswer"] | null;
            /**
             * Filter
             * @description What a time in the question became, as a filter.
             */
            filter?: {
                [key: string]: components["schemas"]["WindowAnswer"];
            } | null;
            /**
             * Time Filter Dropped
             * @description Nothing that answers was found by `filter`, so that the search went on without it; absent where it holds.
             */
            time_filter_dropped?: true | null;
        };
        /**
         * QueueAnswer
         * @description A queue, and what it has set aside.
         */
        QueueAnswer: {
            queue: components["schemas"]["SetAsideQueue"];
            /**
             * Waiting
             * @description Messages that are taken now or later; null where nobody counts them.
             */
            waiting: number | null;
            /**
             * Set Aside
             * @description How many dead letters there are.
             */
            set_aside: number;
            /**
             * Oldest At
             * @description When the oldest of them was set aside; null where there is none, or that is not known.
             */
            oldest_at: string | null;
            /**
             * Can Redrive
             * @description Whether they can be sent again by a call.
             */
            can_redrive: boolean;
            /**
             * Letters
             * @description The oldest 100; null where the API counts them and may not read them, as on AWS.
             */
            letters: components["schemas"]["DeadLetterAnswer"][] | null;
        };
        /**
         * ReadCommandAnswer
         * @description What the message was read as. The parts are as the person wrote them, empty where nothing was said.
         */
        ReadCommandAnswer: {
            kind: components["schemas"]["CommandKind"];
            /**
             * Topic
             * @description What it is about; empty for the person as a whole.
             */
            topic: string;
            /**
             * Old
             * @description The wrong value, or what is to be corrected.
             */
            old: string;
            /**
             * New
             * @description The right value.
             */
            new: string;
            /**
             * Since
             * @description A time, in words.
             */
            since: string;
        };
        /**
         * ReadinessAnswer
         * @description Whether requests can be served, the state of each part, and the names of those that serve some of them only.
         */
        ReadinessAnswer: {
            /** Ready */
            ready: boolean;
            /** Degraded */
            degraded: string[];
            /** Checks */
            checks: {
                [key: string]: string;
            };
        };
        /**
         * Reasoned
         * @description A decision that needs no more than a reason, and not even that.
         */
        Reasoned: {
            /**
             * Reason
             * @description Why; kept with the former version and in the audit trail.
             */
            reason?: string | null;
        };
        /**
         * ReceiptAnswer
         * @description What was erased, signed with HMAC-SHA256 over the other members as JSON with sorted keys.
         */
        ReceiptAnswer: {
            /** Erasure Id */
            erasure_id: string;
            /** User Id */
            user_id: string;
            /** Space */
            space: string;
            /** Requested By */
            requested_by: string;
            /**
             * Erased Up To
             * Format: date-time
             */
            erased_up_to: string;
            /** Completed At */
            completed_at: string | null;
            /**
             * Removed
             * @description By kind: entries, versions, vectors, sessions, shares, and records by their collection.
             */
            removed: {
                [key: string]: number;
            };
            /** Residue */
            residue: components["schemas"]["ResidueAnswer"][];
            /** Signature */
            signature: string;
        };
        /**
         * RedrivenAnswer
         * @description What came of sending dead letters again.
         */
        RedrivenAnswer: {
            queue: components["schemas"]["SetAsideQueue"];
            /**
             * Redriven
             * @description How many were sent again.
             */
            redriven: number;
            /**
             * Left
             * @description How many are set aside still; on AWS about so many.
             */
            left: number;
        };
        /**
         * RelatedEntityAnswer
         * @description An entity that is named with another.
         */
        RelatedEntityAnswer: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Shared Memories */
            shared_memories: number;
            /**
             * Weight
             * @description Shared memories by all that name either of the two (Jaccard).
             */
            weight: number;
        };
        /**
         * RelevanceModel
         * @description The models; all but the default one look at the legs' hits and at waiting entries only.
         *
         *     EVIDENCE: words, word pieces, vectors and plain signs in context (see `evidence`). COSINE: the cosine of both
         *     vectors, else BM25 over the best of the query. RRF: both legs, fused by rank.
         * @enum {string}
         */
        RelevanceModel: "evidence" | "cosine" | "rrf";
        /**
         * RememberedAnswer
         * @description What became of something to be remembered; `entry` is what is stored now, or what it was merged into.
         */
        RememberedAnswer: {
            /** Reason */
            reason?: string | null;
            /**
             * Duplicate Of
             * @description The memory that it comes near.
             */
            duplicate_of?: string | null;
            /**
             * Conflict
             * @description The conflict that was opened about the two.
             */
            conflict?: string | null;
            /**
             * Trimmed
             * @description Memories that had to go: the space had too many.
             */
            trimmed?: string[] | null;
            /**
             * Redacted
             * @description Kinds of secrets that were taken out of the text.
             */
            redacted?: string[] | null;
            action: components["schemas"]["Action"];
            entry: components["schemas"]["EntryAnswer"] | null;
        };
        /**
         * RenderedHandoffAnswer
         * @description A handoff; `text` holds it for a prompt, as quoted data, where that was asked for.
         */
        RenderedHandoffAnswer: {
            /** Id */
            id: string;
            /** Project */
            project: string;
            /** Branch */
            branch: string | null;
            /** Summary */
            summary: string;
            /** Completed */
            completed: string[];
            /** In Progress Blocked */
            in_progress_blocked: string[];
            /** Key Decisions */
            key_decisions: string[];
            /** Next Steps */
            next_steps: string[];
            /** Memory Ids */
            memory_ids: string[];
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            trust: components["schemas"]["Trust"];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Text */
            text?: string | null;
        };
        /**
         * RerankedAnswer
         * @description What a reranker made of a result: the signal `relevance` is its score over `best`.
         */
        RerankedAnswer: {
            /**
             * Score
             * @description In [0, 1]; it can be compared within the answer alone.
             */
            score: number;
            /**
             * Place
             * @description Where the result stood before, from 1, by its score and without variety.
             */
            place: number;
            /**
             * Best
             * @description The best one's score, 1 where the profile takes it as it is.
             */
            best: number;
        };
        /**
         * ResidueAnswer
         * @description What is left somewhere, and until when.
         */
        ResidueAnswer: {
            /** Where */
            where: string;
            /** What */
            what: string;
            /**
             * Until
             * @description null where whoever runs the service decides.
             */
            until: string | null;
        };
        /**
         * Resolution
         * @description What was decided: the newer one holds, both do, or the older one does.
         * @enum {string}
         */
        Resolution: "supersede" | "keep_both" | "discard_new";
        /**
         * RestoredAnswer
         * @description An entry that is back, and what went with it.
         */
        RestoredAnswer: {
            /** Id */
            id: string;
            /**
             * Key
             * @description The id as 22 characters of base64url.
             */
            key: string;
            /** Name */
            name: string | null;
            /** User Id */
            user_id: string;
            /** Space */
            space: string;
            /** Session Id */
            session_id: string | null;
            /**
             * Sequence
             * @description The order within a session, besides `occurred_at`.
             */
            sequence: number;
            role: components["schemas"]["Role"];
            /** Speaker */
            speaker: string | null;
            kind: components["schemas"]["Kind"];
            /** Text */
            text: string;
            /** Caption */
            caption: string | null;
            /**
             * Context
             * @description What was said just before, part of the searched text.
             */
            context: string | null;
            /** Category */
            category: string | null;
            /** Tags */
            tags: string[];
            /** Entities */
            entities: string[];
            /** Source Ids */
            source_ids: string[];
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            /** Metadata Confidence */
            metadata_confidence: number | null;
            /** @description Of the text: `en`, `de`, or `und` for any other, or too little to tell. */
            language: components["schemas"]["Language"];
            /** @description What a memory says about its person, as far as importance goes. */
            statement: components["schemas"]["Statement"] | null;
            /** Importance */
            importance: number;
            /** Pinned */
            pinned: boolean;
            /** Manually Saved */
            manually_saved: boolean;
            /** Repeat Count */
            repeat_count: number;
            /** Usefulness */
            usefulness: number;
            /** Access Count */
            access_count: number;
            /**
             * Simhash
             * @description The 64-bit fingerprint as 16 hexadecimal digits.
             */
            simhash: string | null;
            /** Embedding Model */
            embedding_model: string | null;
            /** Needs Embedding */
            needs_embedding: boolean;
            last_scores: components["schemas"]["ScoresAnswer"] | null;
            state: components["schemas"]["State"];
            /** Superseded By */
            superseded_by: string | null;
            /** Valid From */
            valid_from: string | null;
            /** Valid To */
            valid_to: string | null;
            /**
             * Occurred At
             * Format: date-time
             */
            occurred_at: string;
            trust: components["schemas"]["Trust"];
            /** Version */
            version: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Modified At
             * Format: date-time
             */
            modified_at: string;
            /** Reviewed At */
            reviewed_at: string | null;
            /** Tended At */
            tended_at: string | null;
            /**
             * Accessed At
             * Format: date-time
             */
            accessed_at: string;
            /**
             * Undo Until
             * @description Of one that is forgotten: until when it can be brought back; else left out.
             */
            undo_until?: string | null;
            /**
             * Restored With It
             * @description Ids of those that were forgotten together with it and are back.
             */
            restored_with_it: string[];
            /**
             * Still Gone
             * @description Ids of those that could not come back with it: changed since, or their name is another's now.
             */
            still_gone: string[];
        };
        /**
         * RestoredSessionAnswer
         * @description A conversation that is back, with what went with it.
         */
        RestoredSessionAnswer: {
            /**
             * Restored With It
             * @description Ids of those that are back.
             */
            restored_with_it: string[];
            /**
             * Still Gone
             * @description Ids of those that could not come back: their name is another's now, or they cannot be undone any more.
             */
            still_gone: string[];
            /** Session Id */
            session_id: string;
            /** Turns Restored */
            turns_restored: number;
        };
        /**
         * RestoringTogether
         * @description What was forgotten together is to come back.
         */
        RestoringTogether: {
            /** Operation Id */
            operation_id: string;
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
        };
        /**
         * ResultAnswer
         * @description An entry that was found. `score` orders; `relevance` in [0, 1] can be compared across questions.
         */
        ResultAnswer: {
            /** Space */
            space: string;
            /**
             * Shared From
             * @description The same space, where it was not asked but shares this: it is changed only there.
             */
            shared_from?: string | null;
            entry: components["schemas"]["EntryAnswer"];
            /** Score */
            score: number;
            /** Relevance */
            relevance: number;
            /** @description By its `valid_from` and `valid_to`: `soon` is within 30 days. */
            holds: components["schemas"]["Holds"];
            /**
             * Tier
             * @description Of a tiered search: the tier that it is of.
             */
            tier?: (1 | 2) | null;
            /**
             * Reason
             * @description With `discover`: why it is here, all of it true of the entry.
             */
            reason?: string | null;
            /**
             * Earlier Than
             * @description With `newest_first`: id of the result before it that replaces it; absent where none does.
             */
            earlier_than?: string | null;
            /**
             * Disagrees With
             * @description With `disagreements`: ids of memories that cannot hold together with it, found or not; nobody has settled it yet (`/conflicts`).
             */
            disagrees_with?: string[] | null;
            explanation?: components["schemas"]["ExplanationAnswer"] | null;
        };
        /**
         * Reversion
         * @description Which version an entry goes back to.
         */
        Reversion: {
            /**
             * Reason
             * @description Why; kept with the former version and in the audit trail.
             */
            reason?: string | null;
            /** Version */
            version: number;
        };
        /**
         * RewrittenBy
         * @description What changed the last message: a language model, the rules, or nothing.
         * @enum {string}
         */
        RewrittenBy: "model" | "rules" | "none";
        /**
         * Role
         * @description Who a message comes from, in the sense of chat models.
         * @enum {string}
         */
        Role: "user" | "assistant" | "system" | "tool";
        /**
         * SaidOtherwiseAnswer
         * @description A memory that contradicts a sentence, which nobody has decided yet, and the day on which it was said.
         */
        SaidOtherwiseAnswer: {
            /** Entry Id */
            entry_id: string;
            /**
             * Day
             * Format: date
             */
            day: string;
        };
        /**
         * ScoresAnswer
         * @description The signals of the last time an entry was returned, each in [0, 1].
         */
        ScoresAnswer: {
            /** Relevance */
            relevance: number;
            /** Recency */
            recency: number;
            /** Importance */
            importance: number;
            /** Total */
            total: number;
            /**
             * Computed At
             * Format: date-time
             */
            computed_at: string;
        };
        /**
         * SearchAnswer
         * @description Results, best first. `degraded` names the parts that did not answer.
         */
        SearchAnswer: {
            /**
             * Spaces
             * @description Those asked, where several could be: the first leads.
             */
            spaces?: string[] | null;
            /**
             * Spaces Left Out
             * @description Those that one question cannot read as well; of many the first hundred.
             */
            spaces_left_out?: string[] | null;
            query: components["schemas"]["QueryAnswer"];
            profile: components["schemas"]["ProfileName"];
            /**
             * Tier
             * @description Of a tiered search: 1 where `summary` answers, 2 where the entries do.
             */
            tier?: (1 | 2) | null;
            /** @description Of a tiered search: the first source, if there is one. In tier 1 the results are its memories. */
            summary?: components["schemas"]["FoundSummaryAnswer"] | null;
            memory: components["schemas"]["MemoryMode"];
            /** Results */
            results: components["schemas"]["ResultAnswer"][];
            /**
             * Found
             * @description With `discover`: whether anything that is remembered answers; where not, there are no results.
             */
            found?: boolean | null;
            /**
             * Nearest
             * @description With `discover`, where nothing answers: what comes nearest, which is no answer.
             */
            nearest?: components["schemas"]["ResultAnswer"][] | null;
            /**
             * Tried
             * @description With `discover`: what was tried, in words.
             */
            tried?: string[] | null;
            /** @description With `discover`: the steps. */
            trace?: components["schemas"]["TraceAnswer"] | null;
            /** Degraded */
            degraded: string[];
            /** Took Ms */
            took_ms: number;
        };
        /**
         * SearchRequest
         * @description A search.
         */
        SearchRequest: {
            weights?: components["schemas"]["Weights"] | null;
            /** @description How relevance is made. */
            relevance_model?: components["schemas"]["RelevanceModel"] | null;
            /**
             * Recency Days
             * @description Recency is exp(-days / recency_days).
             */
            recency_days?: number | null;
            /** @description true or false, a rate a day, or rates by category: score x exp(-rate x days). */
            decay?: boolean | number | components["schemas"]["DecayRates"] | null;
            /**
             * Scale Relevance
             * @description Relevance counts as a share of that of the best entry of the answer.
             */
            scale_relevance?: boolean | null;
            /**
             * Turn Factor
             * @description What scores of turns are multiplied by; below 1 prefers what was made of turns.
             */
            turn_factor?: number | null;
            /**
             * Jitter
             * @description The greatest share by which chance moves a score; 0: none.
             */
            jitter?: number | null;
            /**
             * Mmr Lambda
             * @description 1 orders by score alone; less prefers results unlike those before them.
             */
            mmr_lambda?: number | null;
            /**
             * Rank Constant
             * @description k of reciprocal rank fusion.
             */
            rank_constant?: number | null;
            /**
             * Candidates
             * @description How many candidates each leg gives; by default 50.
             */
            candidates?: number | null;
            /**
             * Query
             * @description The question; else `messages`.
             */
            query?: string | null;
            /**
             * Messages
             * @description A conversation in order. What the person's last message asks is searched for, without the sentences beside it; a question of one word leans on them and on the message before. The answer shows it.
             */
            messages?: components["schemas"]["AskingMessage"][] | null;
            /**
             * Temporal
             * @description A question about a time of the record, such as `what did I decide on Tuesday?`, searches that time only, in the space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` goes before it.
             * @default true
             */
            temporal?: boolean;
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
            /**
             * Limit
             * @default 10
             */
            limit?: number;
            /**
             * Min Relevance
             * @description What a result must have at least, so that fewer than `limit` may come; by default what the space says.
             */
            min_relevance?: number | null;
            /**
             * Kinds
             * @description Which kinds are searched; by default all.
             */
            kinds?: components["schemas"]["Kind"][] | null;
            /** @description What the search is for: another name for `profile`. */
            intent?: components["schemas"]["ProfileName"] | null;
            /** @description Which profile orders; by default `relevant`. */
            profile?: components["schemas"]["ProfileName"] | null;
            /**
             * Seed
             * @description What jitter is drawn by; by default the query and the day (UTC).
             */
            seed?: number | null;
            /**
             * Include
             * @description States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, or by its `valid_from` not within 30 days; `deleted` is what is forgotten and can still come back, for its person alone and never of what another space shares.
             */
            include?: ("archived" | "superseded" | "expired" | "deleted")[];
            /** Filter */
            filter?: {
                /** @description Every one holds. */
                and?: Record<string, never>[];
                /** @description One holds at least. */
                or?: Record<string, never>[];
                /** @description A filter that does not hold. */
                not?: Record<string, never>;
                /** @description Tags. */
                tags?: {
                    /** @description One at least. */
                    any?: string[];
                    /** @description All. */
                    all?: string[];
                    /** @description None. */
                    none?: string[];
                };
                /** @description One of these categories. */
                categories?: string[];
                /** @description One of these kinds. */
                kinds?: ("memory" | "turn" | "handoff" | "rollup" | "document")[];
                /** @description One of these roles. */
                roles?: ("user" | "assistant" | "system" | "tool")[];
                /** @description One of these states, of those that are searched; see `include`. */
                states?: ("active" | "archived" | "superseded")[];
                /** @description Said by one of these. */
                speakers?: string[];
                /** @description In one of these sessions. */
                sessions?: string[];
                /** @description Pinned, or not. */
                pinned?: boolean;
                /** @description Stored: at or after `after`, and before `before`. */
                created_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Changed last: at or after `after`, and before `before`. */
                modified_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Reviewed last: at or after `after`, and before `before`. */
                reviewed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Tended last: at or after `after`, and before `before`. */
                tended_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Read last: at or after `after`, and before `before`. */
                accessed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Said or happened: at or after `after`, and before `before`. */
                occurred_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description By member: a text, number or boolean that it is or lists; `{any: [values]}`; `{at_least, at_most}`, both included, two numbers or two texts; `{exists: true or false}`. */
                metadata?: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * As Of
             * @description Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.
             */
            as_of?: string | null;
            /**
             * Spaces
             * @description In place of `space`: 1 to 16 spaces that are ranked together, or `*` for all of the person's; of more than 16 the answer names those that were left out. Settings, time zone and session are those of the first one.
             */
            spaces?: string[] | "*" | null;
            /**
             * @description `tiered` asks the summaries of the space first: where one is enough, its memories are the answer. `rerank` has a reranker put the first results in order, up to 50; where none is set up it is refused, and where it gives no order in time the answer is that of `hybrid`, with `reranker` in `degraded`. `dual` walks beside, from what the question names, over names that memories share, two hops far. `discover` goes on by tags, names, times and handoffs, gives each result a reason, and may find that nothing relevant is remembered.
             * @default hybrid
             */
            strategy?: components["schemas"]["Strategy"];
            /**
             * Explain
             * @description Show for each result what made its score.
             * @default false
             */
            explain?: boolean;
            /**
             * Disagreements
             * @description Say of each memory which others it cannot hold together with, as far as nobody has settled it; of two that are both found the newer stands first.
             * @default false
             */
            disagreements?: boolean;
            /**
             * Newest First
             * @description Put what somebody said later before what it replaces, which says so in `earlier_than`; with the profile `continuity` it is always done.
             * @default false
             */
            newest_first?: boolean;
            /**
             * Known At
             * @description Search what was held then: texts, tags and states as they were. What is forgotten by now stays forgotten. Large histories are searched in part and marked `partial`.
             */
            known_at?: string | null;
            /**
             * Reason For Search
             * @description Why it is asked: who says so asks better. Nothing of it is kept.
             */
            reason_for_search?: string | null;
        };
        /**
         * SecretHandling
         * @description What becomes of a text that holds a secret.
         * @enum {string}
         */
        SecretHandling: "refuse" | "redact";
        /**
         * Section
         * @description The parts of a context, in their order.
         * @enum {string}
         */
        Section: "pinned" | "profile" | "found" | "recent_turns";
        /**
         * ServedEntryAnswer
         * @description The figures of one memory.
         */
        ServedEntryAnswer: {
            /** Times Served */
            times_served: number;
            /** Times Relevant */
            times_relevant: number;
            /** Hit Rate */
            hit_rate: number;
            /** Entry Id */
            entry_id: string;
        };
        /**
         * SessionAnswer
         * @description A conversation.
         */
        SessionAnswer: {
            /** Id */
            id: string;
            /** Turns */
            turns: number;
            /**
             * First At
             * Format: date-time
             */
            first_at: string;
            /**
             * Last At
             * Format: date-time
             */
            last_at: string;
            /**
             * Last Turns
             * @description Its last turns, in the order in which they were said; as many as were asked for.
             */
            last_turns: components["schemas"]["EntryAnswer"][];
        };
        /**
         * SetAsideQueue
         * @description A queue whose dead letters operators see to.
         *
         *     EMBEDDING: requests for vectors. JOBS: spaces of runs. CHANGES: what systems outside are told. EVENTS: conversations
         *     that backends send by a queue. PROJECTIONS: pointers to stretches of a stream.
         * @enum {string}
         */
        SetAsideQueue: "embedding" | "jobs" | "changes" | "events" | "projections";
        /**
         * SettingsAnswer
         * @description The settings that hold in a space.
         */
        SettingsAnswer: {
            /** Space */
            space: string;
            /** Soft Cap */
            soft_cap: number;
            over_cap: components["schemas"]["OverCap"];
            secrets: components["schemas"]["SecretHandling"];
            on_conflict: components["schemas"]["OnConflict"];
            /** Time Zone */
            time_zone: string;
            extract: components["schemas"]["Extract"];
            /**
             * Profiles
             * @description Other numbers for the profiles of searches.
             */
            profiles: {
                [key: string]: unknown;
            };
            /**
             * Min Relevance
             * @description What a result of a search must have at least.
             */
            min_relevance: number;
            /**
             * Context Blocks
             * @description Found memories and excerpts in a context at most.
             */
            context_blocks: number;
            /**
             * Monthly Model Cost
             * @description What the language model may cost in a month, in US dollars.
             */
            monthly_model_cost: number;
            /**
             * Undo Hours
             * @description How long what is forgotten can be restored.
             */
            undo_hours: number;
            /** Memory Enabled */
            memory_enabled: boolean;
            /** Incognito Default */
            incognito_default: boolean;
            /** Incognito Hours */
            incognito_hours: number;
            /**
             * Language
             * @description An IETF tag; null where neither space nor person has one.
             */
            language: string | null;
            /**
             * Ttl Days
             * @description After how many days without use entries are archived, by category and kind; 0 for never.
             */
            ttl_days: {
                [key: string]: number;
            };
            /**
             * Roll Up Days
             * @description How old entries are that are summed up together; 0 for never.
             */
            roll_up_days: number;
            /**
             * Retention Days
             * @description How old archived entries are when they are deleted; 0 for never.
             */
            retention_days: number;
            /**
             * Turn Cap
             * @description How many turns may be in use; 0 for as many as come.
             */
            turn_cap: number;
            /**
             * Max Per Tags
             * @description How many memories may carry the same tags and no others before a split is proposed; 0 for any.
             */
            max_per_tags: number;
            /**
             * Keep Questions
             * @description Whether the questions of contexts are kept for `recollect eval --mine`.
             */
            keep_questions: boolean;
            /**
             * Tending
             * @description What each agent may do by itself.
             */
            tending: {
                [key: string]: components["schemas"]["Leave"];
            };
        };
        /**
         * ShareAnswer
         * @description What carries any of `tags` in `from_space` is read in `to_space` as well.
         */
        ShareAnswer: {
            /** Id */
            id: string;
            /** From Space */
            from_space: string;
            /** To Space */
            to_space: string;
            /**
             * Tags
             * @description In small letters, as tags are compared.
             */
            tags: string[];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Created By
             * @description `user`, or `agent:` and a name.
             */
            created_by: string;
        };
        /**
         * ShortPlaceAnswer
         * @description Where an index that holds the beginnings of vectors had the entry: rank from 1, and the cosine of these.
         */
        ShortPlaceAnswer: {
            /** Rank */
            rank: number;
            /** Score */
            score: number;
        };
        /**
         * ShownEdgeAnswer
         * @description An edge as one of its entries sees it.
         */
        ShownEdgeAnswer: {
            /** Source */
            source: string;
            type: components["schemas"]["EdgeType"];
            /**
             * Target
             * @description An entry's id, or `entity:` and a name.
             */
            target: string;
            /** By */
            by: string;
            /** Reason */
            reason: string | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            direction: components["schemas"]["Direction"];
            /** @description Of the entry at the other end; null for an entity. */
            state: components["schemas"]["State"] | null;
        };
        /**
         * SignalAnswer
         * @description One signal of a profile, its value in [0, 1]; contribution = weight x value.
         */
        SignalAnswer: {
            /** Name */
            name: string;
            /** Value */
            value: number;
            /** Weight */
            weight: number;
            /** Contribution */
            contribution: number;
        };
        /**
         * SkippedAnswer
         * @description Nothing was done: the space is paused, or the session is incognito.
         */
        SkippedAnswer: {
            /**
             * Action
             * @constant
             */
            action: "skipped";
            /**
             * Reason
             * @enum {string}
             */
            reason: "memory_off" | "incognito";
        };
        /**
         * SpaceCountsAnswer
         * @description The counts of one space.
         */
        SpaceCountsAnswer: {
            /** Entries */
            entries: number;
            /** By Kind */
            by_kind: {
                [key: string]: number;
            };
            /** By State */
            by_state: {
                [key: string]: number;
            };
            /** Sessions */
            sessions: number;
            /** Waiting For Embedding */
            waiting_for_embedding: number;
            /** Oldest Waiting S */
            oldest_waiting_s: number | null;
            /** Set Aside */
            set_aside: number;
            /** Space */
            space: string;
        };
        /**
         * SplitAlias
         * @description Which name is none of the entity's.
         */
        SplitAlias: {
            /**
             * Reason
             * @description Why; kept with the former version and in the audit trail.
             */
            reason?: string | null;
            /**
             * Alias
             * @description The id of the name, or the name.
             */
            alias: string;
        };
        /**
         * State
         * @description Where an entry is in its life.
         * @enum {string}
         */
        State: "active" | "superseded" | "archived" | "quarantined" | "deleted";
        /**
         * Statement
         * @description What a memory says about its person, as far as importance goes.
         * @enum {string}
         */
        Statement: "preference" | "commitment" | "goal" | "chit_chat";
        /**
         * StatsAnswer
         * @description Counts by space, and their sum. `series`: where `since` was given, of all of these spaces together.
         */
        StatsAnswer: {
            /** Spaces */
            spaces: components["schemas"]["SpaceCountsAnswer"][];
            total: components["schemas"]["CountsAnswer"];
            series: components["schemas"]["ActivitySeriesAnswer"] | null;
        };
        /**
         * Step
         * @description The steps of a search, in their order; an entry is lost at the first one that it does not pass.
         * @enum {string}
         */
        Step: "memory" | "state" | "filter" | "candidates" | "validity" | "relevance" | "score" | "diversity" | "returned";
        /**
         * StepAnswer
         * @description One step from an entry to another: over a name that both have, or over an edge.
         */
        StepAnswer: {
            /** Entry Id */
            entry_id: string;
            /** Entity Id */
            entity_id: string | null;
            /**
             * Entity Name
             * @description What the shared name is called by; null for an edge.
             */
            entity_name: string | null;
            edge: components["schemas"]["EdgeType"] | null;
            direction: components["schemas"]["Direction"] | null;
            /** Words */
            words: string;
        };
        /**
         * Stopped
         * @description Why a discovery stopped.
         * @enum {string}
         */
        Stopped: "enough" | "nothing_left" | "most_steps" | "deadline";
        /**
         * Strategy
         * @description How entries are searched.
         *
         *     By words and vectors together; by the summaries of the space first; by words and vectors, and put in order by a
         *     reranker; by words and vectors beside a walk over the names that entries share; step by step, with several tools.
         * @enum {string}
         */
        Strategy: "hybrid" | "tiered" | "rerank" | "dual" | "discover";
        /**
         * SuggestionAnswer
         * @description What an agent suggests, and why.
         */
        SuggestionAnswer: {
            /** Id */
            id: string;
            agent: components["schemas"]["AgentName"];
            action: components["schemas"]["TendingAction"];
            /** Reason */
            reason: string;
            /**
             * Confidence
             * @description In [0, 1].
             */
            confidence: number;
            /** Edits */
            edits: components["schemas"]["EditAnswer"][];
            /** Links */
            links: components["schemas"]["LinkAnswer"][];
        };
        /**
         * SummaryAnswer
         * @description What is remembered in a space, the category with the most memories first.
         */
        SummaryAnswer: {
            /** Space */
            space: string;
            memory: components["schemas"]["MemoryMode"];
            /** Categories */
            categories: components["schemas"]["CategorySummaryAnswer"][];
        };
        /**
         * SummarySentenceAnswer
         * @description A sentence as it stands in the memory that it rests on, or as a model made it of several.
         */
        SummarySentenceAnswer: {
            /** Text */
            text: string;
            /** Entry Id */
            entry_id: string;
            /**
             * Entry Ids
             * @description All memories that it rests on, `entry_id` among them.
             */
            entry_ids: string[];
            /**
             * Day
             * @description On which it was said, in the zone of the space, of what happened, is to come or is so for now and of what is contradicted; null for what stands without a day or names one itself.
             */
            day: string | null;
            /** Otherwise */
            otherwise: components["schemas"]["SaidOtherwiseAnswer"][];
        };
        /**
         * TagCountAnswer
         * @description A tag and how many carry it.
         */
        TagCountAnswer: {
            /** Tag */
            tag: string;
            /** Count */
            count: number;
        };
        /**
         * TagOrder
         * @description Orders of tags; equals by name. `latest` is by the newest memory that carries the tag.
         * @enum {string}
         */
        TagOrder: "-count" | "name" | "-latest";
        /**
         * TagsAnswer
         * @description A page of tags; `next_cursor` is null on the last page.
         */
        TagsAnswer: {
            /** Items */
            items: components["schemas"]["UsedTagAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
            /**
             * Tags
             * @description How many tags the listing has in all.
             */
            tags: number;
            /**
             * Memories
             * @description How many active memories there are.
             */
            memories: number;
            /**
             * Untagged
             * @description How many of them carry no tag.
             */
            untagged: number;
            /**
             * Complete
             * @description False where the space is too large to be counted as a whole.
             */
            complete: boolean;
        };
        /**
         * TemporalAnswer
         * @description What a question asks of time: entries said or stored then, changed then, or not revisited since.
         */
        TemporalAnswer: {
            kind: components["schemas"]["TemporalKind"];
            /**
             * Words
             * @description The words that say so.
             */
            words: string;
        };
        /**
         * TemporalKind
         * @description What a temporal question is about: what was said then, stored then, changed then, or not looked at since.
         * @enum {string}
         */
        TemporalKind: "said" | "stored" | "changed" | "not_revisited";
        /**
         * TendedChangeAnswer
         * @description One change of a run: of a memory from a version to the next, or an edge.
         */
        TendedChangeAnswer: {
            action: components["schemas"]["TendingAction"];
            /** Entry Id */
            entry_id: string | null;
            /** Before */
            before: number | null;
            /** After */
            after: number | null;
            link: components["schemas"]["LinkAnswer"] | null;
        };
        /**
         * TendingAction
         * @description What a suggestion does; the value is in records, so it is never changed.
         * @enum {string}
         */
        TendingAction: "reviewed" | "tagged" | "retagged" | "refiled" | "linked" | "unlinked" | "corrected" | "condensed" | "joined" | "archived" | "quarantined";
        /**
         * TendingAgentAnswer
         * @description An agent, and what it may do in the space.
         */
        TendingAgentAnswer: {
            name: components["schemas"]["AgentName"];
            /** Description */
            description: string;
            leave: components["schemas"]["Leave"];
        };
        /**
         * TendingAgentsAnswer
         * @description The agents.
         */
        TendingAgentsAnswer: {
            /** Items */
            items: components["schemas"]["TendingAgentAnswer"][];
        };
        /**
         * TendingNeedsAnswer
         * @description What waits in a space to be looked at.
         */
        TendingNeedsAnswer: {
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /** Open Proposals */
            open_proposals: number;
            /**
             * Open Conflicts
             * @description Among the latest 500 conflicts.
             */
            open_conflicts: number;
            /**
             * Complete
             * @description Whether all of a very large space was counted.
             */
            complete: boolean;
            /** Items */
            items: components["schemas"]["InNeedAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * TendingReportAnswer
         * @description What came of a call; a dry run is not kept.
         */
        TendingReportAnswer: {
            /** Id */
            id: string;
            agent: components["schemas"]["AgentName"];
            /**
             * By
             * @description Who had it look, or `schedule`.
             */
            by: string;
            /**
             * Started At
             * Format: date-time
             */
            started_at: string;
            /** Ended At */
            ended_at: string | null;
            /**
             * Seen
             * @description Memories that were looked at.
             */
            seen: number;
            /**
             * Counts
             * @description Changes by action.
             */
            counts: {
                [key: string]: number;
            };
            /** Proposed */
            proposed: number;
            /**
             * Proposal Id
             * @description The proposal that it carried out.
             */
            proposal_id: string | null;
            /** Undone At */
            undone_at: string | null;
            /** Undone */
            undone: number;
            /**
             * Left
             * @description Changes that were not taken back, since somebody has changed the memory again.
             */
            left: number;
            /** Dry Run */
            dry_run: boolean;
            /**
             * More
             * @description Whether there is more to do: call again with its `id` as `run`.
             */
            more: boolean;
            /** Suggestions */
            suggestions: components["schemas"]["TreatedAnswer"][];
        };
        /**
         * TendingRunAnswer
         * @description What an agent did in a space.
         */
        TendingRunAnswer: {
            /** Id */
            id: string;
            agent: components["schemas"]["AgentName"];
            /**
             * By
             * @description Who had it look, or `schedule`.
             */
            by: string;
            /**
             * Started At
             * Format: date-time
             */
            started_at: string;
            /** Ended At */
            ended_at: string | null;
            /**
             * Seen
             * @description Memories that were looked at.
             */
            seen: number;
            /**
             * Counts
             * @description Changes by action.
             */
            counts: {
                [key: string]: number;
            };
            /** Proposed */
            proposed: number;
            /**
             * Proposal Id
             * @description The proposal that it carried out.
             */
            proposal_id: string | null;
            /** Undone At */
            undone_at: string | null;
            /** Undone */
            undone: number;
            /**
             * Left
             * @description Changes that were not taken back, since somebody has changed the memory again.
             */
            left: number;
        };
        /**
         * TendingRunInFull
         * @description A run with a page of its changes.
         */
        TendingRunInFull: {
            /** Id */
            id: string;
            agent: components["schemas"]["AgentName"];
            /**
             * By
             * @description Who had it look, or `schedule`.
             */
            by: string;
            /**
             * Started At
             * Format: date-time
             */
            started_at: string;
            /** Ended At */
            ended_at: string | null;
            /**
             * Seen
             * @description Memories that were looked at.
             */
            seen: number;
            /**
             * Counts
             * @description Changes by action.
             */
            counts: {
                [key: string]: number;
            };
            /** Proposed */
            proposed: number;
            /**
             * Proposal Id
             * @description The proposal that it carried out.
             */
            proposal_id: string | null;
            /** Undone At */
            undone_at: string | null;
            /** Undone */
            undone: number;
            /**
             * Left
             * @description Changes that were not taken back, since somebody has changed the memory again.
             */
            left: number;
            /** Changes */
            changes: components["schemas"]["TendedChangeAnswer"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * TogetherAnswer
         * @description What became of what had gone together.
         */
        TogetherAnswer: {
            /**
             * Restored With It
             * @description Ids of those that are back.
             */
            restored_with_it: string[];
            /**
             * Still Gone
             * @description Ids of those that could not come back: their name is another's now, or they cannot be undone any more.
             */
            still_gone: string[];
        };
        /**
         * TokenRange
         * @description The entry has a token of a facet from `first` on and before `end`, in the order of code points.
         */
        TokenRange: {
            facet: components["schemas"]["Facet"];
            /** First */
            first: string;
            /** End */
            end: string;
        };
        /**
         * Tokenizer
         * @description Whose tokens are counted: word pieces as most models have them, or bytes, which bound all others.
         * @enum {string}
         */
        Tokenizer: "wordpiece" | "bytes";
        /**
         * Tool
         * @description What a discovery may use, which is what people have: each ends in a search, under the same scope and filter.
         * @enum {string}
         */
        Tool: "search" | "time" | "tags" | "names";
        /**
         * TopicAnswer
         * @description What would be forgotten.
         */
        TopicAnswer: {
            /** Dry Run */
            dry_run: boolean;
            /** Entries */
            entries: components["schemas"]["EntryAnswer"][];
            /**
             * Count
             * @description How many these are.
             */
            count: number;
            /**
             * Also
             * @description Ids of what says the same as one of them, and goes with them.
             */
            also: string[];
            /**
             * Also Entries
             * @description The entries of `also`.
             */
            also_entries: components["schemas"]["EntryAnswer"][];
            /**
             * Same As
             * @description For each id of `also` the ids of the entries of which it says the same.
             */
            same_as: {
                [key: string]: string[];
            };
            /**
             * Near
             * @description What was found and is less relevant: it may be about something else, and goes only where `entry_ids` of the confirmation name it.
             */
            near: components["schemas"]["EntryAnswer"][];
            /**
             * More
             * @description Whether there may be more: at most 50 that a question finds, or 200 that a filter admits, are shown and forgotten at once.
             */
            more: boolean;
            /** @description Null with `dry_run`, and where nothing was found. */
            confirmation: components["schemas"]["ConfirmationAnswer"] | null;
        };
        /**
         * TopicForgottenAnswer
         * @description What was forgotten.
         */
        TopicForgottenAnswer: {
            /**
             * Operation Id
             * @description By which all of it is brought back.
             */
            operation_id: string;
            /**
             * Forgotten
             * @description Ids of the entries that are gone, of those that were shown.
             */
            forgotten: string[];
            /**
             * Left
             * @description Ids of those that were changed or forgotten since, and were left as they are.
             */
            left: string[];
            /**
             * Undo Until
             * Format: date-time
             */
            undo_until: string;
        };
        /**
         * TopicRequest
         * @description A topic: what a question finds, what a filter admits, or what a question finds among that.
         */
        TopicRequest: {
            /**
             * Query
             * @description What it is about.
             */
            query?: string | null;
            /**
             * Filter
             * @description As in a search; alone, all that it admits.
             */
            filter?: {
                /** @description Every one holds. */
                and?: Record<string, never>[];
                /** @description One holds at least. */
                or?: Record<string, never>[];
                /** @description A filter that does not hold. */
                not?: Record<string, never>;
                /** @description Tags. */
                tags?: {
                    /** @description One at least. */
                    any?: string[];
                    /** @description All. */
                    all?: string[];
                    /** @description None. */
                    none?: string[];
                };
                /** @description One of these categories. */
                categories?: string[];
                /** @description One of these kinds. */
                kinds?: ("memory" | "turn" | "handoff" | "rollup" | "document")[];
                /** @description One of these roles. */
                roles?: ("user" | "assistant" | "system" | "tool")[];
                /** @description One of these states, of those that are searched; see `include`. */
                states?: ("active" | "archived" | "superseded")[];
                /** @description Said by one of these. */
                speakers?: string[];
                /** @description In one of these sessions. */
                sessions?: string[];
                /** @description Pinned, or not. */
                pinned?: boolean;
                /** @description Stored: at or after `after`, and before `before`. */
                created_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Changed last: at or after `after`, and before `before`. */
                modified_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Reviewed last: at or after `after`, and before `before`. */
                reviewed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Tended last: at or after `after`, and before `before`. */
                tended_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Read last: at or after `after`, and before `before`. */
                accessed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Said or happened: at or after `after`, and before `before`. */
                occurred_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description By member: a text, number or boolean that it is or lists; `{any: [values]}`; `{at_least, at_most}`, both included, two numbers or two texts; `{exists: true or false}`. */
                metadata?: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * Kinds
             * @description Which kinds are meant; by default all.
             */
            kinds?: components["schemas"]["Kind"][] | null;
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
            /**
             * Min Relevance
             * @description What an entry must have at least to be about it; by default 0.35.
             */
            min_relevance?: number | null;
            /**
             * Cascade
             * @description Whether what says the same goes with it.
             * @default true
             */
            cascade?: boolean;
            /**
             * Dry Run
             * @description Whether it is only shown, with nothing to confirm.
             * @default false
             */
            dry_run?: boolean;
        };
        /**
         * TraceAnswer
         * @description How a discovery went.
         */
        TraceAnswer: {
            /** Steps */
            steps: components["schemas"]["TracedStepAnswer"][];
            stopped: components["schemas"]["Stopped"];
            /**
             * By Model
             * @description Whether a language model chose a step.
             */
            by_model: boolean;
        };
        /**
         * TracedStepAnswer
         * @description A step of a discovery.
         */
        TracedStepAnswer: {
            tool: components["schemas"]["Tool"];
            /**
             * Asked
             * @description What the tool was asked: the question, tags, names from the asked one on, a time.
             */
            asked: string;
            /**
             * Found
             * @description How many memories it looked at.
             */
            found: number;
            /**
             * Kept
             * @description How many of the results, or of the nearest, it found.
             */
            kept: number;
            /**
             * Best Relevance
             * @description Of the best, to what it was asked, in [0, 1].
             */
            best_relevance: number;
        };
        /**
         * TreatedAnswer
         * @description A suggestion and what became of it, or would without `dry_run`.
         */
        TreatedAnswer: {
            /** Id */
            id: string;
            agent: components["schemas"]["AgentName"];
            action: components["schemas"]["TendingAction"];
            /** Reason */
            reason: string;
            /**
             * Confidence
             * @description In [0, 1].
             */
            confidence: number;
            /** Edits */
            edits: components["schemas"]["EditAnswer"][];
            /** Links */
            links: components["schemas"]["LinkAnswer"][];
            /**
             * Treated
             * @enum {string}
             */
            treated: "carried_out" | "proposed" | "passed_over";
            /** Changes */
            changes: number;
        };
        /**
         * Trust
         * @description Where a text comes from, as far as believing it goes.
         * @enum {string}
         */
        Trust: "user" | "agent" | "tool" | "imported";
        /**
         * TurnAnswer
         * @description A turn of a conversation; `made` only when it was asked for.
         */
        TurnAnswer: {
            /** Id */
            id: string;
            /**
             * Key
             * @description The id as 22 characters of base64url.
             */
            key: string;
            /** Name */
            name: string | null;
            /** User Id */
            user_id: string;
            /** Space */
            space: string;
            /** Session Id */
            session_id: string | null;
            /**
             * Sequence
             * @description The order within a session, besides `occurred_at`.
             */
            sequence: number;
            role: components["schemas"]["Role"];
            /** Speaker */
            speaker: string | null;
            kind: components["schemas"]["Kind"];
            /** Text */
            text: string;
            /** Caption */
            caption: string | null;
            /**
             * Context
             * @description What was said just before, part of the searched text.
             */
            context: string | null;
            /** Category */
            category: string | null;
            /** Tags */
            tags: string[];
            /** Entities */
            entities: string[];
            /** Source Ids */
            source_ids: string[];
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            /** Metadata Confidence */
            metadata_confidence: number | null;
            /** @description Of the text: `en`, `de`, or `und` for any other, or too little to tell. */
            language: components["schemas"]["Language"];
            /** @description What a memory says about its person, as far as importance goes. */
            statement: components["schemas"]["Statement"] | null;
            /** Importance */
            importance: number;
            /** Pinned */
            pinned: boolean;
            /** Manually Saved */
            manually_saved: boolean;
            /** Repeat Count */
            repeat_count: number;
            /** Usefulness */
            usefulness: number;
            /** Access Count */
            access_count: number;
            /**
             * Simhash
             * @description The 64-bit fingerprint as 16 hexadecimal digits.
             */
            simhash: string | null;
            /** Embedding Model */
            embedding_model: string | null;
            /** Needs Embedding */
            needs_embedding: boolean;
            last_scores: components["schemas"]["ScoresAnswer"] | null;
            state: components["schemas"]["State"];
            /** Superseded By */
            superseded_by: string | null;
            /** Valid From */
            valid_from: string | null;
            /** Valid To */
            valid_to: string | null;
            /**
             * Occurred At
             * Format: date-time
             */
            occurred_at: string;
            trust: components["schemas"]["Trust"];
            /** Version */
            version: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Modified At
             * Format: date-time
             */
            modified_at: string;
            /** Reviewed At */
            reviewed_at: string | null;
            /** Tended At */
            tended_at: string | null;
            /**
             * Accessed At
             * Format: date-time
             */
            accessed_at: string;
            /**
             * Undo Until
             * @description Of one that is forgotten: until when it can be brought back; else left out.
             */
            undo_until?: string | null;
            /**
             * Made
             * @description The memories and roll-ups that were made of it, up to 100.
             */
            made?: components["schemas"]["MadeAnswer"][];
        };
        /**
         * TurnOrder
         * @description Orders of turns; `-` is descending.
         * @enum {string}
         */
        TurnOrder: "occurred" | "-occurred";
        /**
         * UsedTagAnswer
         * @description A tag and how many active memories carry it.
         */
        UsedTagAnswer: {
            /** Tag */
            tag: string;
            /** Count */
            count: number;
            /**
             * With No Other
             * @description How many of these carry no other tag.
             */
            with_no_other: number;
            /**
             * Latest At
             * Format: date-time
             * @description When the newest of them was said or happened.
             */
            latest_at: string;
            /**
             * Together
             * @description The tags that come with it most often, up to 10.
             */
            together: components["schemas"]["TagCountAnswer"][];
            /**
             * Tags Together
             * @description How many tags come with it in all.
             */
            tags_together: number;
        };
        /**
         * UserAction
         * @description What a person, or an agent for them, did about what is remembered.
         * @enum {string}
         */
        UserAction: "pin" | "unpin" | "forget" | "restore" | "edit" | "enable" | "disable" | "incognito" | "erase";
        /**
         * VersionAnswer
         * @description A former value of an entry: who replaced it, why and when.
         */
        VersionAnswer: {
            /** Version */
            version: number;
            entry: components["schemas"]["EntryAnswer"];
            /** Replaced By */
            replaced_by: string;
            /** Reason */
            reason: string | null;
            /**
             * Replaced At
             * Format: date-time
             */
            replaced_at: string;
        };
        /**
         * WalkAnswer
         * @description By which way a walk over names came to a result, the likeliest.
         */
        WalkAnswer: {
            /** Hops */
            hops: number;
            /**
             * Proximity
             * @description 1 / (1 + hops).
             */
            proximity: number;
            /**
             * Path
             * @description The ids of the entries of the way; the last one is the result.
             */
            path: string[];
            /**
             * Over
             * @description The names that it goes over, one a hop.
             */
            over: string[];
            /**
             * Words
             * @description The way in words.
             */
            words: string;
            /**
             * Semantic
             * @description The belief in the entry by itself.
             */
            semantic: number;
            /**
             * Graph
             * @description The belief in it over others; all beliefs of an answer add up to 1.
             */
            graph: number;
        };
        /**
         * Weights
         * @description What each signal counts; one that is left out keeps the profile's weight.
         */
        Weights: {
            /** Relevance */
            relevance?: number | null;
            /** Recency */
            recency?: number | null;
            /** Utility */
            utility?: number | null;
            /** Importance */
            importance?: number | null;
        };
        /**
         * Why
         * @description By what rule a name is one of an entity.
         * @enum {string}
         */
        Why: "name" | "title" | "part" | "initial" | "role" | "merged";
        /**
         * WhyNotAnswer
         * @description The step of the search that lost the entry, with the numbers that decided.
         */
        WhyNotAnswer: {
            /** Entry Id */
            entry_id: string;
            step: components["schemas"]["Step"];
            /** Detail */
            detail: string;
            /** Legs */
            legs: components["schemas"]["LegStandingAnswer"][];
            /**
             * Place
             * @description Where it stands in the ranking, from 1.
             */
            place: number | null;
            /** Score */
            score: number | null;
            /**
             * Last Score
             * @description The score of the last result that was returned.
             */
            last_score: number | null;
            /** Short By */
            short_by: number | null;
            /** Relevance */
            relevance: number | null;
            /**
             * Least Relevance
             * @description What `relevance` would have to be, where it is what lost the entry.
             */
            least_relevance: number | null;
            explanation: components["schemas"]["ExplanationAnswer"] | null;
            last_explanation: components["schemas"]["ExplanationAnswer"] | null;
        };
        /**
         * WhyNotRequest
         * @description A search, and an entry that it did not return.
         */
        WhyNotRequest: {
            weights?: components["schemas"]["Weights"] | null;
            /** @description How relevance is made. */
            relevance_model?: components["schemas"]["RelevanceModel"] | null;
            /**
             * Recency Days
             * @description Recency is exp(-days / recency_days).
             */
            recency_days?: number | null;
            /** @description true or false, a rate a day, or rates by category: score x exp(-rate x days). */
            decay?: boolean | number | components["schemas"]["DecayRates"] | null;
            /**
             * Scale Relevance
             * @description Relevance counts as a share of that of the best entry of the answer.
             */
            scale_relevance?: boolean | null;
            /**
             * Turn Factor
             * @description What scores of turns are multiplied by; below 1 prefers what was made of turns.
             */
            turn_factor?: number | null;
            /**
             * Jitter
             * @description The greatest share by which chance moves a score; 0: none.
             */
            jitter?: number | null;
            /**
             * Mmr Lambda
             * @description 1 orders by score alone; less prefers results unlike those before them.
             */
            mmr_lambda?: number | null;
            /**
             * Rank Constant
             * @description k of reciprocal rank fusion.
             */
            rank_constant?: number | null;
            /**
             * Candidates
             * @description How many candidates each leg gives; by default 50.
             */
            candidates?: number | null;
            /**
             * Query
             * @description The question; else `messages`.
             */
            query?: string | null;
            /**
             * Messages
             * @description A conversation in order. What the person's last message asks is searched for, without the sentences beside it; a question of one word leans on them and on the message before. The answer shows it.
             */
            messages?: components["schemas"]["AskingMessage"][] | null;
            /**
             * Temporal
             * @description A question about a time of the record, such as `what did I decide on Tuesday?`, searches that time only, in the space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` goes before it.
             * @default true
             */
            temporal?: boolean;
            /**
             * Space
             * @description The space; `default` where none is named.
             * @default default
             */
            space?: string;
            /**
             * Limit
             * @default 10
             */
            limit?: number;
            /**
             * Min Relevance
             * @description What a result must have at least, so that fewer than `limit` may come; by default what the space says.
             */
            min_relevance?: number | null;
            /**
             * Kinds
             * @description Which kinds are searched; by default all.
             */
            kinds?: components["schemas"]["Kind"][] | null;
            /** @description What the search is for: another name for `profile`. */
            intent?: components["schemas"]["ProfileName"] | null;
            /** @description Which profile orders; by default `relevant`. */
            profile?: components["schemas"]["ProfileName"] | null;
            /**
             * Seed
             * @description What jitter is drawn by; by default the query and the day (UTC).
             */
            seed?: number | null;
            /**
             * Include
             * @description States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, or by its `valid_from` not within 30 days.
             */
            include?: ("archived" | "superseded" | "expired")[];
            /** Filter */
            filter?: {
                /** @description Every one holds. */
                and?: Record<string, never>[];
                /** @description One holds at least. */
                or?: Record<string, never>[];
                /** @description A filter that does not hold. */
                not?: Record<string, never>;
                /** @description Tags. */
                tags?: {
                    /** @description One at least. */
                    any?: string[];
                    /** @description All. */
                    all?: string[];
                    /** @description None. */
                    none?: string[];
                };
                /** @description One of these categories. */
                categories?: string[];
                /** @description One of these kinds. */
                kinds?: ("memory" | "turn" | "handoff" | "rollup" | "document")[];
                /** @description One of these roles. */
                roles?: ("user" | "assistant" | "system" | "tool")[];
                /** @description One of these states, of those that are searched; see `include`. */
                states?: ("active" | "archived" | "superseded")[];
                /** @description Said by one of these. */
                speakers?: string[];
                /** @description In one of these sessions. */
                sessions?: string[];
                /** @description Pinned, or not. */
                pinned?: boolean;
                /** @description Stored: at or after `after`, and before `before`. */
                created_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Changed last: at or after `after`, and before `before`. */
                modified_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Reviewed last: at or after `after`, and before `before`. */
                reviewed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Tended last: at or after `after`, and before `before`. */
                tended_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Read last: at or after `after`, and before `before`. */
                accessed_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description Said or happened: at or after `after`, and before `before`. */
                occurred_at?: {
                    /** Format: date-time */
                    after?: string;
                    /** Format: date-time */
                    before?: string;
                };
                /** @description By member: a text, number or boolean that it is or lists; `{any: [values]}`; `{at_least, at_most}`, both included, two numbers or two texts; `{exists: true or false}`. */
                metadata?: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * As Of
             * @description Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.
             */
            as_of?: string | null;
            /**
             * Entry Id
             * @description Id, key or name of the entry.
             */
            entry_id: string;
        };
        /**
         * Window
         * @description The entry has this moment, at or after `start` and before `end`: so adjoining windows have nothing in common.
         *
         *     In microseconds since 1970; None is no bound.
         */
        Window: {
            moment: components["schemas"]["Moment"];
            /** Start */
            start?: number | null;
            /** End */
            end?: number | null;
        };
        /**
         * WindowAnswer
         * @description At or after the one moment and before the other.
         */
        WindowAnswer: {
            /** After */
            after?: string | null;
            /** Before */
            before?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_entries: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                pinned?: boolean | null;
                manually_saved?: boolean | null;
                kind?: components["schemas"]["Kind"] | null;
                category?: string | null;
                /** @description Repeatable; all must be present. */
                tag?: string[];
                state?: "active" | "superseded" | "archived" | "quarantined" | "deleted";
                /** @description `deleted`: also what is forgotten and can still come back, for its person alone. */
                include?: "deleted"[];
                role?: components["schemas"]["Role"] | null;
                created_after?: string | null;
                created_before?: string | null;
                modified_after?: string | null;
                modified_before?: string | null;
                not_accessed_since?: string | null;
                /** @description `-` is descending. */
                order?: components["schemas"]["Order"];
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_EntryAnswer_"];
                };
            };
        };
    };
    remember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEntry"];
            };
        };
        responses: {
            /** @description Nothing new was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RememberedAnswer"];
                };
            };
            /** @description It was stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RememberedAnswer"];
                };
            };
        };
    };
    remember_batch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryBatch"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
        };
    };
    get_entry: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description Read without counting as access. */
                peek?: boolean;
                /** @description Show what made a memory's importance, and what was found in its text. */
                explain?: boolean;
                /** @description Name what says the same: what forgetting it with `cascade` would take along. */
                also?: boolean;
                /** @description `deleted`: also what is forgotten and can still come back, for its person alone. */
                include?: "deleted"[];
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainedEntryAnswer"];
                };
            };
        };
    };
    forget_entry: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description Whether what `also` names is forgotten with it. */
                cascade?: boolean;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description The version to change, as the ETag gave it: `"3"`; `*` is any. */
                "If-Match"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgottenWithAnswer"];
                };
            };
        };
    };
    edit_entry: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description The version to change, as the ETag gave it: `"3"`; `*` is any. */
                "If-Match"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryEdit"];
            };
        };
        responses: {
            /** @description The new version; or why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"] | components["schemas"]["SkippedAnswer"];
                };
            };
        };
    };
    restore_entry: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description Whether what was forgotten together with it comes back with it. */
                cascade?: boolean;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description The version to change, as the ETag gave it: `"3"`; `*` is any. */
                "If-Match"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reasoned"];
            };
        };
        responses: {
            /** @description It is back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredAnswer"];
                };
            };
        };
    };
    list_versions: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of former values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_VersionAnswer_"];
                };
            };
        };
    };
    revert_entry: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description The version to change, as the ETag gave it: `"3"`; `*` is any. */
                "If-Match"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reversion"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"];
                };
            };
        };
    };
    list_edges: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                type?: components["schemas"]["EdgeType"] | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of edges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_ShownEdgeAnswer_"];
                };
            };
        };
    };
    draw_edge: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEdge"];
            };
        };
        responses: {
            /** @description It was there before, or is not drawn now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdgeAnswer"] | components["schemas"]["SkippedAnswer"];
                };
            };
            /** @description It was drawn. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdgeAnswer"];
                };
            };
        };
    };
    remove_edge: {
        parameters: {
            query: {
                /** @description The space; `default` where none is named. */
                space?: string;
                type: components["schemas"]["EdgeType"];
                /** @description Id, key or name of the other entry, or an entity as the listing shows it. */
                target: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdgeAnswer"];
                };
            };
        };
    };
    list_entities: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Only entities one of whose names holds this, whatever its case. */
                text?: string | null;
                /** @description By mentions, by name, or by the last mention. */
                order?: components["schemas"]["EntityOrder"];
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_NamedEntityAnswer_"];
                };
            };
        };
    };
    read_entity: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of any name of an entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityPictureAnswer"];
                };
            };
        };
    };
    entity_neighbourhood: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description How far to go at most. */
                hops?: number;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of any name of an entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of neighbours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NeighbourhoodAnswer"];
                };
            };
        };
    };
    merge_entities: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of any name of an entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergedEntity"];
            };
        };
        responses: {
            /** @description They are one from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityDecisionAnswer"];
                };
            };
        };
    };
    split_entity: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of any name of an entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitAlias"];
            };
        };
        responses: {
            /** @description The name is on its own. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityDecisionAnswer"];
                };
            };
        };
    };
    undo_entity_decision: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of any name of an entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reasoned"];
            };
        };
        responses: {
            /** @description The decision is as if never made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityDecisionAnswer"];
                };
            };
        };
    };
    entry_neighbourhood: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description How far to go at most. */
                hops?: number;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of neighbours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NeighbourhoodAnswer"];
                };
            };
        };
    };
    vote: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVote"];
            };
        };
        responses: {
            /** @description The entry, with the vote counted; or why it is not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"] | components["schemas"]["SkippedAnswer"];
                };
            };
        };
    };
    pin_entry: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description The version to change, as the ETag gave it: `"3"`; `*` is any. */
                "If-Match"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reasoned"];
            };
        };
        responses: {
            /** @description The entry, pinned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"];
                };
            };
        };
    };
    unpin_entry: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description The version to change, as the ETag gave it: `"3"`; `*` is any. */
                "If-Match"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry, pinned no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"];
                };
            };
        };
    };
    search: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    why_not: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhyNotRequest"];
            };
        };
        responses: {
            /** @description Where the entry was lost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhyNotAnswer"];
                };
            };
        };
    };
    assemble_context: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContextRequest"];
            };
        };
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextAnswer"];
                };
            };
        };
    };
    give_feedback: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description Of a context. */
                recall_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Feedback"];
            };
        };
        responses: {
            /** @description What became of each memory; or why nothing is noted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutcomeAnswer"] | components["schemas"]["SkippedAnswer"];
                };
            };
        };
    };
    record_event: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvent"];
            };
        };
        responses: {
            /** @description What became of each message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventAnswer"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description How many of its last turns each is shown with. */
                last_turns?: number;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_SessionAnswer_"];
                };
            };
        };
    };
    read_session: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description `-` is descending: the last first. */
                order?: components["schemas"]["TurnOrder"];
                /** @description The turn that the listing begins at, in either order: its id or key. */
                start?: string | null;
                /** @description Show what was made of each turn. */
                made?: boolean;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of a conversation. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of turns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_TurnAnswer_"];
                };
            };
        };
    };
    forget_session: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description Whether what `also` names is forgotten with it. */
                cascade?: boolean;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of a conversation. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgottenSessionAnswer"];
                };
            };
        };
    };
    restore_session: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of a conversation. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredSessionAnswer"];
                };
            };
        };
    };
    forget_topic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicRequest"];
            };
        };
        responses: {
            /** @description What would be forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicAnswer"];
                };
            };
        };
    };
    confirm_forgetting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmingTopic"];
            };
        };
        responses: {
            /** @description It is forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicForgottenAnswer"];
                };
            };
        };
    };
    restore_topic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoringTogether"];
            };
        };
        responses: {
            /** @description It is back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TogetherAnswer"];
                };
            };
        };
    };
    list_conflicts: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                status?: components["schemas"]["ConflictStatus"] | null;
                /** @description Only those of one memory: its id or key. */
                entry_id?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conflicts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_ConflictAnswer_"];
                };
            };
        };
    };
    resolve_conflict: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of a conflict. */
                conflict_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decision"];
            };
        };
        responses: {
            /** @description It is resolved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictAnswer"];
                };
            };
        };
    };
    reopen_conflict: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of a conflict. */
                conflict_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reasoned"];
            };
        };
        responses: {
            /** @description It is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictAnswer"];
                };
            };
        };
    };
    list_proposals: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Only entries in quarantine, or only what agents propose. */
                kind?: ("quarantined" | "suggested") | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proposals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_ProposalAnswer_"];
                };
            };
        };
    };
    approve_proposal: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** @description It is in use, or carried out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"] | components["schemas"]["DecidedAnswer"];
                };
            };
        };
    };
    decline_proposal: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id, key or name of an entry. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reasoned"];
            };
        };
        responses: {
            /** @description It is forgotten, or left as it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgottenAnswer"] | components["schemas"]["DecidedAnswer"];
                };
            };
        };
    };
    list_audit: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Id or key of an entry, also of one that was forgotten. */
                entry_id?: string | null;
                action?: components["schemas"]["AuditAction"] | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the trail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_AuditAnswer_"];
                };
            };
        };
    };
    list_changes: {
        parameters: {
            query: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description A moment, or `last_session` for the end of the last conversation. */
                since: "last_session" | string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_ChangeAnswer_"];
                };
            };
        };
    };
    run_command: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommandRequest"];
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"] | components["schemas"]["SkippedAnswer"];
                };
            };
        };
    };
    confirm_command: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmingCommand"];
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedCommandAnswer"] | components["schemas"]["SkippedAnswer"];
                };
            };
        };
    };
    read_settings: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
        };
    };
    change_settings: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSettings"];
            };
        };
        responses: {
            /** @description The settings that hold now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
        };
    };
    start_incognito: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfSession"];
            };
        };
        responses: {
            /** @description The session is incognito. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncognitoAnswer"];
                };
            };
        };
    };
    end_incognito: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfSession"];
            };
        };
        responses: {
            /** @description The session is remembered again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncognitoAnswer"];
                };
            };
        };
    };
    read_profile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
        };
    };
    write_profile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description The version to change, as the ETag gave it: `"3"`; `*` is any. */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProfile"];
            };
        };
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
        };
    };
    list_shares: {
        parameters: {
            query?: {
                /** @description Only those from or into this space. */
                space?: string | null;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of shares. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_ShareAnswer_"];
                };
            };
        };
    };
    add_share: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description It held before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareAnswer"];
                };
            };
            /** @description It holds from now on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareAnswer"];
                };
            };
        };
    };
    revoke_share: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of a share. */
                share_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It holds no longer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareAnswer"];
                };
            };
        };
    };
    list_handoffs: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                project?: string | null;
                branch?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of handoffs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_HandoffAnswer_"];
                };
            };
        };
    };
    store_handoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
                /** @description Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHandoff"];
            };
        };
        responses: {
            /** @description Nothing is stored now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkippedAnswer"];
                };
            };
            /** @description It was stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffAnswer"];
                };
            };
        };
    };
    latest_handoff: {
        parameters: {
            query: {
                /** @description The space; `default` where none is named. */
                space?: string;
                project: string;
                branch?: string | null;
                /** @description `markdown` adds it as text for a prompt. */
                format?: components["schemas"]["ContextFormat"];
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest; or why none is served. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderedHandoffAnswer"] | components["schemas"]["NothingServedAnswer"];
                };
            };
        };
    };
    list_erasures: {
        parameters: {
            query?: {
                /** @description The space, or `*` for all of them. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasures, the latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasuresAnswer"];
                };
            };
        };
    };
    erase: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewErasure"];
            };
        };
        responses: {
            /** @description Without `confirm`: what would be erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePreviewAnswer"];
                };
            };
            /** @description It is ordered; from now on nothing is kept of what was sent before. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureAnswer"];
                };
            };
        };
    };
    read_erasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of an erasure. */
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is; the receipt when it is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureAnswer"];
                };
            };
        };
    };
    list_jobs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobsAnswer"];
                };
            };
        };
    };
    run_job: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The name of a job. */
                job: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJobRun"];
            };
        };
        responses: {
            /** @description The run is ordered. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRunAnswer"];
                };
            };
        };
    };
    read_job_run: {
        parameters: {
            query?: {
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of a run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is, and what it changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRunAnswer"];
                };
            };
        };
    };
    pause_job_run: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of a run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It stops after the steps at hand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRunAnswer"];
                };
            };
        };
    };
    resume_job_run: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of a run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It goes on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRunAnswer"];
                };
            };
        };
    };
    list_dead_letters: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queues. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLettersAnswer"];
                };
            };
        };
    };
    redrive_dead_letters: {
        parameters: {
            query?: never;
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRedrive"];
            };
        };
        responses: {
            /** @description So many were sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedrivenAnswer"];
                };
            };
        };
    };
    stats: {
        parameters: {
            query?: {
                /** @description The space, or `*` for all of them. */
                space?: string;
                /** @description From when on; at most 400 days ago. */
                since?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsAnswer"];
                };
            };
        };
    };
    everybody_stats: {
        parameters: {
            query: {
                /** @description From when on; at most 400 days ago. */
                since: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EverybodyAnswer"];
                };
            };
        };
    };
    list_tags: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Only tags in which this stands. */
                contains?: string | null;
                /** @description By how many carry it, by name, or by the newest that carries it. */
                order?: components["schemas"]["TagOrder"];
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tags. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagsAnswer"];
                };
            };
        };
    };
    browse: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description All must be present; repeatable. */
                tag?: string[];
                /** @description Only what carries no other tag: nothing narrows it further. */
                exact?: boolean;
                /** @description One kind, or `any` for all of them. */
                kind?: "memory" | "turn" | "handoff" | "rollup" | "document" | "any";
                category?: string | null;
                pinned?: boolean | null;
                state?: "active" | "superseded" | "archived" | "quarantined";
                /** @description Said or happened at that moment or later. */
                after?: string | null;
                /** @description Said or happened before that moment. */
                before?: string | null;
                /** @description Count by days as well: by those of this zone, an IANA name. */
                time_zone?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the combination holds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowsedAnswer"];
                };
            };
        };
    };
    summary: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is remembered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryAnswer"];
                };
            };
        };
    };
    list_tending: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description For this reason alone. */
                need?: ("never_reviewed" | "long_unreviewed" | "long_untended" | "quarantined" | "contested" | "crowded") | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits to be looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TendingNeedsAnswer"];
                };
            };
        };
    };
    list_tending_agents: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TendingAgentsAnswer"];
                };
            };
        };
    };
    list_tending_runs: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer_TendingRunAnswer_"];
                };
            };
        };
    };
    run_tending: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTendingRun"];
            };
        };
        responses: {
            /** @description What it did, or would do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TendingReportAnswer"] | components["schemas"]["SkippedAnswer"];
                };
            };
        };
    };
    read_tending_run: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
                /** @description How many items a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of a run. */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TendingRunInFull"];
                };
            };
        };
    };
    undo_tending: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path: {
                /** @description The id of a run. */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reasoned"];
            };
        };
        responses: {
            /** @description It is taken back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TendingRunAnswer"];
                };
            };
        };
    };
    export_memory: {
        parameters: {
            query?: {
                /** @description The space, or `*` for all of them. */
                space?: string;
                /** @description `X-Next-Cursor` of the page before. */
                cursor?: string | null;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines: at most 4 MB and 1,000 lines. The last line of the last page is the manifest. */
            200: {
                headers: {
                    /** @description Send it back as `cursor` for the next page; missing on the last one. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    import_memory: {
        parameters: {
            query: {
                /** @description The caller's name for this import; with `chunk` it makes a chunk known again. */
                import_id: string;
                /** @description The number of this chunk, from 0. */
                chunk: number;
                /** @description The number in the file of the chunk's first line, for problems. */
                first_line?: number;
                /** @description Tell what would become of each line, and store nothing. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of each line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
        };
    };
    report_agents: {
        parameters: {
            query?: {
                /** @description The space; `default` where none is named. */
                space?: string;
            };
            header?: {
                /** @description The conversation that the call belongs to. What a search served to it is not remembered from it as something new; while it is incognito nothing is stored or served. */
                "X-Session-Id"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What outcomes say. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentsAnswer"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It lives. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivenessAnswer"];
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served; `degraded` names parts that serve some of them only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadinessAnswer"];
                };
            };
        };
    };
}
