-- A notice may also go by e-mail to those it speaks to: asked for in the draft, sent in blocks after the publication.
alter table comunicado add column enviar_email boolean not null default false;
alter table comunicado add column emails_enviados int not null default 0 check (emails_enviados >= 0);
alter table comunicado add column emails_ultimo text;
alter table comunicado add column emails_em timestamptz;
comment on column comunicado.emails_ultimo is 'Address up to which the mails were sent; they go in order of address';
comment on column comunicado.emails_em is 'When the last mail of the notice was put into the outbox; null: none was asked for, or they are under way';
