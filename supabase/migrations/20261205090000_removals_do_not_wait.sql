-- A removal holds the removed row, and a move that holds the playlist's row may wait for it. `skip locked` skips the
-- playlist if it is locked, but waits for a later version of its row when another transaction has just committed one:
-- then both waited for each other. With a lock timeout below `deadlock_timeout` that wait ends first.
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
