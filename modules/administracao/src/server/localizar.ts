import { formatDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { labelSituacao, situacoes } from '@iss/pessoa/domain/pessoa'
import type { Context } from '@iss/platform/server'
import type { TermoSuporte, TipoAchado } from '../domain/suporte.ts'

type Linha = {
  tipo: TipoAchado
  chave: string
  titulo: string
  detalhe: string
  situacao: string
  quando: Date | null
  conta: string | null
}

/** The account of a person in the transaction's city, the oldest of several. */
const contaDe = (pessoa: string) =>
  `(select min(v.conta_id) from conta_vinculo v where v.municipio_id = iss_municipio() and v.pessoa_id = ${pessoa})`

const achados = `
  with gente as (
    select p.* from pessoa p
    where p.documento = $2 or lower(p.email) = $1 or p.inscricao_municipal = $2 or ($3 <> '' and position($3 in p.busca) > 0)
    order by p.nome limit 20),
  contas as (
    select c.*, v.pessoa_id from conta c join conta_vinculo v on v.conta_id = c.id and v.municipio_id = iss_municipio()
    where position($1 in lower(c.usuario)) > 0 or lower(c.email) = $1 or v.pessoa_id in (select id from gente)
    order by c.usuario limit 20)
  select 'PESSOA' as tipo, id::text as chave, nome as titulo, documento as detalhe, situacao, ultima_alteracao as quando, ${contaDe('gente.id')}::text as conta from gente
  union all
  select 'CONTA', c.id::text, c.usuario, p.nome, c.situacao, c.ultimo_login, c.id::text from contas c join pessoa p on p.municipio_id = iss_municipio() and p.id = c.pessoa_id
  union all
  (select 'SESSAO', s.id::text, c.usuario, 'até ' || to_char(s.expira_em at time zone 'America/Sao_Paulo', 'DD/MM HH24:MI'), 'ABERTA', s.criada_em, c.id::text
   from sessao s join conta c on c.id = s.conta_id
   where s.municipio_id = iss_municipio() and s.encerrada_em is null and s.expira_em > $5 and (s.id::text = $1 or c.id in (select id from contas))
   order by s.criada_em desc limit 20)
  union all
  select 'SOLICITACAO', s.id::text, s.protocolo, s.tipo, s.situacao, s.data_solicitacao, ${contaDe('coalesce(s.contribuinte_id, s.solicitante_id)')}::text
  from solicitacao s where s.protocolo = $2
  union all
  (select 'NOTA', n.id::text, n.numero::text, p.nome, n.estado, n.emissao, ${contaDe('p.id')}::text
   from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id where n.numero = $4 order by n.emissao desc limit 10)
  union all
  (select 'GUIA', g.id::text, g.numero::text, p.nome, to_char(g.competencia, 'MM/YYYY'), null, ${contaDe('p.id')}::text
   from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id where g.numero = $4 limit 10)
  union all
  (select 'ACAO', a.id::text, a.tipo, a.entidade, coalesce(a.entidade_id, ''), a.ocorrido_em, a.conta_id::text
   from auditoria_evento a where a.requisicao = $1 order by a.id limit 20)
  union all
  select 'ERRO', e.id::text, e.nome, e.metodo || ' ' || e.rota, e.codigo, e.ocorrido_em, e.conta_id::text from erro_servidor e where e.requisicao = $1`

/** The situation as screens say it: of a person by its labels, otherwise the word kept, in small letters. */
function emPalavras({ tipo, situacao }: Pick<Linha, 'tipo' | 'situacao'>): string {
  if (tipo === 'PESSOA') return labelSituacao[situacoes.find((uma) => uma === situacao) ?? 'ATIVO']
  return /^[A-Z_]+$/.test(situacao) ? `${situacao[0]}${situacao.slice(1).toLowerCase().replaceAll('_', ' ')}` : situacao
}

/** What the support may be told of a text in the transaction's city; amounts and passwords are in none of it. */
export async function localizar(ctx: Context, { texto, codigo, numero }: TermoSuporte) {
  const { rows } = await ctx.client.query<Linha>(achados, [
    texto,
    codigo,
    numero === null ? fold(texto) : '',
    numero,
    ctx.clock.now(),
  ])
  return rows.map(({ conta, quando, ...row }) => ({
    ...row,
    detalhe: row.tipo === 'PESSOA' ? formatDocumento(row.detalhe) : row.detalhe,
    situacao: emPalavras(row),
    quando: quando?.toISOString() ?? null,
    contaId: conta === null ? null : Number(conta),
  }))
}
