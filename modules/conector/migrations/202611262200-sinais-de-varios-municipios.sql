-- Who sent a signal, in words: an administrator of another city of the installation is nobody of this one (A52).
alter table tnc_signal add column autor text;
