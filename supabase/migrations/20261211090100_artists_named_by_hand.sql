-- Names of artists follow the tracks, unless operators have set them.

alter table private.artists add column if not exists is_named boolean not null default false;
comment on column private.artists.is_named is
  'An operator has set the name, or merged another artist into this one. Otherwise it is the most frequent spelling.';
