import { formatDataHora, instanteDe, plusDays } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { defineLote, type LookupWanted, loteErrors } from '@iss/lote/definition'
import { contem } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { solicitacaoErrors, solicitacaoMensagens } from '../domain/errors.ts'
import { isPermitida } from '../domain/situacao.ts'
import { labelTipoSolicitacao, type TipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { assertAtende } from '../server/config-solicitacoes.ts'
import { aprovarSolicitacao, indeferirSolicitacao } from '../server/decidir-solicitacao.ts'
import { estadoDe, toLinhas } from '../server/solicitacao-to.ts'
import { justificativaIndeferimentoTable as justificativa } from '../tables/justificativa-indeferimento.ts'
import { solicitacaoTable as table } from '../tables/solicitacao.ts'

type Filtro = { tipo: string; de: string | null; ate: string | null }

/** So many at a time: they are decided in the call, so that the inspector sees what became of each. */
const maximo = 50

/** Reasons that may be chosen; those of another kind are refused by the decision itself. */
async function justificativas({ db }: Context, wanted: LookupWanted) {
  const quais = 'ids' in wanted ? inArray(justificativa.id, [...wanted.ids]) : contem(justificativa.texto, wanted.texto)
  const rows = await db
    .select()
    .from(justificativa)
    .where(and(quais, eq(justificativa.ativa, true), isNull(justificativa.dataCancelamento)))
    .orderBy(asc(justificativa.texto))
    .limit(20)
  return rows.map(({ id, texto }) => ({ value: id, label: texto }))
}

async function* pendentes(ctx: Context, { tipo: pedido, de, ate }: Filtro, escolhidas: readonly number[] | null) {
  const tipo = pedido as TipoSolicitacao
  await assertAtende(ctx, tipo)
  const abertas = and(
    eq(table.situacao, 'Pendente'),
    eq(table.rascunho, false),
    isNull(table.retiradaEm),
    de === null ? undefined : gte(table.dataSolicitacao, instanteDe(de)),
    ate === null ? undefined : lt(table.dataSolicitacao, instanteDe(plusDays(ate, 1))),
  )
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.tipo, tipo), escolhidas === null ? abertas : inArray(table.id, [...escolhidas])))
    .orderBy(asc(table.dataSolicitacao), asc(table.id))
    .limit(1000)
  const linhas = await toLinhas(ctx, rows)
  for (const [indice, row] of rows.entries())
    yield {
      alvo: row.id,
      linha: {
        protocolo: row.protocolo ?? '',
        data: formatDataHora(row.dataSolicitacao),
        contribuinte: linhas[indice]?.nomeContribuinte ?? '',
        assunto: linhas[indice]?.assunto ?? '',
      },
      impedimento: isPermitida('aprovar', estadoDe(row)) ? null : solicitacaoErrors.situacaoNaoPermite.message,
    }
}

/** Many pending requests of one kind approved or rejected by one decision, each with its own effect, mail and result. */
export const decidirSolicitacoes = defineLote({
  slug: 'decidir-solicitacoes',
  title: 'Decidir solicitações em lote',
  access: { perfis: ['fiscal', 'gestor'] },
  menu: [{ area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 35, icone: 'list-check' }],
  immediate: maximo,
  audit: 'solicitacao.lote',
  texts: {
    run: 'Decidir',
    danger: false,
    item: ['solicitação', 'solicitações'],
    found: 'Solicitações pendentes',
    search: 'Buscar pendentes',
    empty: solicitacaoMensagens.vazio,
    confirm: 'Decisão',
    warning: 'Cada solicitação é decidida por si: a que for recusada continua pendente e diz por quê.',
  },
  fields: {
    tipo: {
      kind: 'select',
      label: 'Tipo',
      required: true,
      options: tiposSolicitacao.map((value) => ({ value, label: labelTipoSolicitacao[value] })),
      span: 6,
    },
    de: { kind: 'date', label: 'Pedidas de', span: 3 },
    ate: { kind: 'date', label: 'Pedidas até', span: 3 },
  },
  choose: {
    max: maximo,
    fields: {
      decisao: {
        kind: 'select',
        label: 'Decisão',
        required: true,
        options: [
          { value: 'APROVAR', label: 'Aprovar' },
          { value: 'INDEFERIR', label: 'Indeferir' },
        ],
        span: 6,
      },
      justificativaId: {
        kind: 'lookup',
        label: 'Justificativa',
        lookup: justificativas,
        when: { field: 'decisao', is: ['INDEFERIR'] },
        span: 12,
      },
      resposta: { kind: 'longtext', label: 'Resposta ao solicitante', max: 4000, span: 12 },
      enviarEmail: { kind: 'boolean', label: 'Enviar e-mail', initial: true, span: 12 },
    },
  },
  columns: [
    { key: 'protocolo', label: 'Protocolo', kind: 'text' },
    { key: 'data', label: 'Data', kind: 'text', hideOnMobile: true },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'assunto', label: 'Assunto', kind: 'text', hideOnMobile: true },
  ],
  items: pendentes,
  async run(ctx, { alvo }, { usuarioId, valores: { tipo, decisao, justificativaId, resposta, enviarEmail } }) {
    const [solicitacao] = await ctx.db.select().from(table).where(eq(table.id, alvo)).for('update')
    if (!solicitacao || solicitacao.tipo !== tipo) return refuse(loteErrors.mudou)
    const comum = { fiscalId: usuarioId, texto: resposta ?? '', enviarEmail }
    if (decisao === 'APROVAR') {
      await aprovarSolicitacao(ctx, solicitacao, comum)
      return solicitacaoMensagens.aprovada
    }
    await indeferirSolicitacao(ctx, solicitacao, { ...comum, justificativas: justificativaId === null ? [] : [justificativaId] })
    return solicitacaoMensagens.indeferida
  },
})
