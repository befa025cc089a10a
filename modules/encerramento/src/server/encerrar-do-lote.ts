import { refere } from '@iss/platform/db'
import { guiaTable } from '@iss/guia/tables/guia'
import { type ChaveSaldo, findSaldo, mudarSaldo, travarSaldo } from '@iss/conta/server'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import type { Item, LoteFields, LoteValues, Order } from '@iss/lote/definition'
import { loteItemTable, loteTable } from '@iss/lote/tables'
import { enviarNotificacao } from '@iss/municipio/server'
import { getPessoa } from '@iss/pessoa/server'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { encerramentoErrors } from '../domain/errors.ts'
import { tiposDeLote } from '../domain/lote-encerramento.ts'
import type { TipoEncerramento } from '../domain/tipo-encerramento.ts'
import { lancarArbitrado } from './arbitrar.ts'
import { listCandidatos } from './candidatos.ts'
import { type EncerramentoGravado, encerrar } from './encerrar.ts'

/** What a batch of closings is about: one competence, one role (spec 3 §3.5). */
export const camposDoEncerramento = {
  papel: {
    kind: 'select',
    label: 'Papel',
    required: true,
    options: [
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
    ],
  },
  competencia: { kind: 'competencia', label: 'Competência', required: true },
  /** Without the taxpayer, by the authority, with the reason of the order (F52). */
  oficio: { kind: 'boolean', label: 'De ofício' },
  /** The tax is arbitrated in this administrative process. */
  processo: { kind: 'text', label: 'Processo do arbitramento', max: 60 },
  vencimento: { kind: 'date', label: 'Vencimento da guia' },
  enviarEmail: { kind: 'boolean', label: 'Enviar e-mail' },
  agendamentoId: { kind: 'integer', label: 'Agendamento', min: 1 },
} as const satisfies LoteFields
export type ValoresDoEncerramento = LoteValues<typeof camposDoEncerramento>
type OrdemDeEncerramento = Order<ValoresDoEncerramento>
/** A taxpayer of a batch; without kind: the one that the documents propose. */
type ItemDoEncerramento = Item<object, unknown, number>

/** What batches of one competence and role have in common. */
export const chaveDoEncerramento = ({ papel, competencia }: Pick<ValoresDoEncerramento, 'papel' | 'competencia'>): string =>
  `${papel} ${competencia.toString()}`

/** Closes one taxpayer of a batch, from EM_PROCESSAMENTO, of the kind that the calculation proposes, and tells him when the order says so. */
export async function encerrarDoLote(
  ctx: Context,
  { alvo: pessoaId, conteudo }: ItemDoEncerramento,
  ordem: OrdemDeEncerramento,
  { automatico }: { automatico: boolean },
): Promise<{ mensagem: string; resultadoId: number }> {
  const { papel, competencia, oficio, enviarEmail, processo, vencimento } = ordem.valores
  const chave = { pessoaId, papel, competencia }
  if (oficio) await prepararOficio(ctx, chave, processo)
  const feito = await encerrar(ctx, {
    ...chave,
    tipo: (conteudo as { tipo: TipoEncerramento | null }).tipo,
    movimento: null,
    daFila: true,
    automatico,
    oficio,
    vencimento,
  })
  if (enviarEmail) await avisar(ctx, pessoaId, ordem, feito)
  return { mensagem: feito.mensagem, resultadoId: feito.encerramento.id }
}

/** Closes ex officio only who failed to close and is not paying in instalments (F52), whatever the order says; launches what is arbitrated. */
async function prepararOficio(ctx: Context, chave: ChaveSaldo, processo: string | null): Promise<void> {
  const saldo = await findSaldo(ctx, chave)
  if (saldo?.existeParcelamentoAtivo && saldo.parcelamentoEmDia) refuse(encerramentoErrors.parceladoEmDia)
  const recusar = async (porque: Violation) => refuse(fill(porque, { contribuinte: (await getPessoa(ctx, chave.pessoaId)).nome }))
  if (saldo?.estado === 'ENCERRADA') await recusar(encerramentoErrors.encerradaPara)
  if (saldo?.estado === 'REABERTURA_SOLICITADA') refuse(encerramentoErrors.reaberturaPendente)
  const [omisso] = await listCandidatos(ctx, { ...chave, quais: 'OMISSOS', regime: null, pessoas: [chave.pessoaId] })
  if (!omisso) return recusar(encerramentoErrors.naoOmisso)
  if (processo) await lancarArbitrado(ctx, chave, { regime: omisso.regime, processo })
}

/** After a refusal the competence goes back to open, unless it waits in another batch; the item keeps the reasons. */
export async function reabrirDoLote(
  ctx: Context,
  item: ItemDoEncerramento,
  { chave, valores }: OrdemDeEncerramento,
): Promise<void> {
  const { papel, competencia } = valores
  const saldo = await travarSaldo(ctx, { pessoaId: item.alvo, papel, competencia })
  if (saldo.estado === 'EM_PROCESSAMENTO' && !(await esperaNoutroLote(ctx, item, chave)))
    await mudarSaldo(ctx, saldo, { estado: 'ABERTA' })
}

async function esperaNoutroLote(ctx: Context, item: ItemDoEncerramento, chave: string): Promise<boolean> {
  const [tl, ti] = [loteTable, loteItemTable]
  const [outro] = await ctx.db
    .select({ id: ti.id })
    .from(ti)
    .innerJoin(tl, refere(ti.loteId, tl))
    .where(
      and(
        eq(ti.alvoId, item.alvo),
        eq(ti.situacao, 'PRONTO'),
        ne(ti.id, item.id),
        inArray(tl.tipo, [...tiposDeLote]),
        eq(tl.chave, chave),
      ),
    )
    .limit(1)
  return outro !== undefined
}

/** Tells the taxpayer by e-mail that the competence was closed, and the guide. */
async function avisar(
  ctx: Context,
  pessoaId: number,
  { valores: { competencia: mes, oficio }, motivo }: OrdemDeEncerramento,
  { guia, mensagem }: EncerramentoGravado,
): Promise<void> {
  const pessoa = await getPessoa(ctx, pessoaId)
  if (!pessoa.email) return
  const competencia = mes.format()
  const [dados] = guia ? await ctx.db.select().from(guiaTable).where(eq(guiaTable.id, guia.id)) : []
  const linhas = [
    oficio
      ? `A competência ${competencia} foi encerrada de ofício pela Prefeitura.`
      : `A competência ${competencia} foi encerrada automaticamente.`,
    ...(motivo ? [`Motivo: ${motivo}`] : []),
    mensagem,
    ...(dados
      ? [`Guia nº ${dados.numero}, no valor de R$ ${dados.base.format()}, vence em ${formatData(dados.vencimento)}.`]
      : []),
  ]
  const mail = { para: [pessoa.email], paragrafos: [`Prezado contribuinte ${pessoa.nome},`, ...linhas] }
  if (oficio) {
    const titulo = `Notificação de lançamento: competência ${competencia}`
    await ctx.mail({ para: mail.para, assunto: titulo, ...renderMail({ titulo, paragrafos: mail.paragrafos }) })
    return
  }
  const valores = { nome: pessoa.nome, competencia, valor: `R$ ${(dados?.base ?? Dinheiro.zero).format()}` }
  await enviarNotificacao(ctx, 'ENCERRAMENTO_AUTOMATICO', valores, {
    ...mail,
    titulo: `Encerramento da competência ${competencia}`,
  })
}
