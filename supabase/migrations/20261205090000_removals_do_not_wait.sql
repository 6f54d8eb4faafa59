-- A removal locks the removed row, and a move that has locked the playlist's row may wait for the removed
-- row. The removal skips a locked playlist (`skip locked`). But if another transaction has just committed a
-- newer version of the playlist's row, the removal waits for the lock on that version: a deadlock with the
-- move. With a lock timeout below `deadlock_timeout` that wait ends first.
create or replace function private.touch_playlist() returns trigger
  language plpgsql security definer set search_path = '' set lock_timeout = '1ms'
as $$
begin
  update public.playlists set updated_at = clock_timestamp() where id = (
    select id from public.playlists where id = old.playlist_id for update skip locked
  );
  return null;
exception
  -- The transaction that holds the playlist's row sets the time itself.
  when lock_not_available then return null;
end
$$;
