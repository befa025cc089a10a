-- relatorio-acessos
select quando as "quando",
  null::timestamptz as "ultimo",
  coalesce(usuario, '') as "usuario",
  coalesce(nome, '') as "nome",
  coalesce((select string_agg(distinct case r.perfil when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 when $21 then $22 when $23 then $24 when $25 then $26 when $27 then $28 when $29 then $30 end, ', ')
from papel r
where r.municipio_id = iss_municipio() and r.ator_id = quem and r.inicio <= $31::date
      and coalesce(r.fim, 'infinity') >= $32::date), '') as "perfil",
  selecionada as "pessoa",
  case tipo when $33 then $34 when $35 then $36 when $37 then $38 when $39 then $40 when $41 then $42 when $43 then $44 when $45 then $46 end as "tipo_rotulo",
  tela as "tela",
  ip as "ip",
  navegador as "navegador",
  tipo in ('login.recusado', 'login.bloqueado') as "falha",
  case when tipo in ('login.recusado', 'login.bloqueado') then 'Recusado' else 'Aceito' end as "resultado",
  acessos as "acessos"
from (select a.*, c.usuario, p.id as quem, p.nome, o.nome as selecionada
from (select e.id, e.ocorrido_em as quando,
      coalesce(e.conta_id, case when e.entidade = 'conta' then e.entidade_id::bigint end) as conta_id,
      coalesce(e.pessoa_id, (e.depois->>'pessoa')::bigint) as pessoa_id,
      coalesce(e.como_pessoa_id, (e.depois->>'pessoa')::bigint, e.pessoa_id) as selecionada_id,
      e.tipo, null::text as tela, e.depois->>'ip' as ip, e.depois->>'navegador' as navegador, 1::bigint as acessos
from auditoria_evento e
where e.municipio_id = iss_municipio() and e.tipo in ($47) and e.ocorrido_em >= $48 and e.ocorrido_em < $49) a
left join conta c on c.id = a.conta_id
left join lateral (select v.pessoa_id
from conta_vinculo v
where v.conta_id = a.conta_id and v.municipio_id = iss_municipio()
order by v.principal desc, v.id
limit 1) v on true
left join pessoa p on p.municipio_id = iss_municipio() and p.id = coalesce(a.pessoa_id, v.pessoa_id)
left join pessoa o on o.municipio_id = iss_municipio() and o.id = a.selecionada_id) as lidos
-- $1 = "usuario", $2 = "Usuário", $3 = "contador", $4 = "Contador", $5 = "fiscal", $6 = "Fiscal", $7 = "gestor", $8 = "Gestor", $9 = "empresa", $10 = "Empresa", $11 = "grafica", $12 = "Gráfica", $13 = "administrador", $14 = "Administrador", $15 = "banco", $16 = "Banco", $17 = "construtora", $18 = "Construtora", $19 = "funcionario", $20 = "Funcionário", $21 = "suporte", $22 = "Suporte", $23 = "pedagio", $24 = "Pedágio", $25 = "cartorio", $26 = "Cartório", $27 = "transporte", $28 = "Transporte", $29 = "ensino", $30 = "Ensino", $31 = "2026-04-15", $32 = "2026-04-15", $33 = "login", $34 = "Login", $35 = "logout", $36 = "Logout", $37 = "login.recusado", $38 = "Falha", $39 = "login.bloqueado", $40 = "Bloqueio por falhas", $41 = "login.desafio", $42 = "Troca de senha pedida", $43 = "pessoa-selecionada.alterada", $44 = "Troca de pessoa", $45 = "tela", $46 = "Tela", $47 = "login", $48 = "2026-04-01T03:00:00.000Z", $49 = "2026-04-16T03:00:00.000Z"
