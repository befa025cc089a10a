-- A password printed on paper (S19) serves for some days only.
alter table conta add column senha_vale_ate timestamptz;
comment on column conta.senha_vale_ate is 'Until when a temporary password serves; null: the password is not temporary';
