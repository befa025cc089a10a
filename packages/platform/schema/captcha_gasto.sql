-- Captchas that were spent: each is good once.
create table captcha_gasto (
  nonce text primary key,
  expira timestamptz not null
);
select iss_global('captcha_gasto', 'select, insert, delete');
