import type { Conteudos, EspecieRecebida } from '@iss/agente-conector/protocol'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento } from '@iss/kernel/documento'
import { AppError } from '@iss/kernel/errors'
import { registrarPagamento } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { origens } from '@iss/pessoa/domain/pessoa'
import { alterarPessoa, cadastrarPessoa, findPessoaPorDocumento, vincularAtividades } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { motivosDoItem } from '../domain/errors.ts'
import { pessoaMigracaoGrpTable, tncDocumentoTable } from '../tables/conector.ts'

/** An item as it is applied. */
export type ItemRecebido<E extends EspecieRecebida = EspecieRecebida> = {
  id: number
  especie: E
  chave: string
  migracao: boolean
  conteudo: Conteudos[E]
  /** The row that it gave before, when it was applied already. */
  entidadeId: number | null
}

/** What became of it. PENDENTE: `mensagem` says what is missing, and it is tried again when that is there. */
export type Aplicacao = { situacao: 'APLICADO' | 'PENDENTE' | 'ERRO'; mensagem: string | null; entidadeId: number | null }

const aplicado = (entidadeId: number | null = null): Aplicacao => ({ situacao: 'APLICADO', mensagem: null, entidadeId })
const pendente = (mensagem: string): Aplicacao => ({ situacao: 'PENDENTE', mensagem, entidadeId: null })
const erro = (mensagem: string): Aplicacao => ({ situacao: 'ERRO', mensagem, entidadeId: null })

/** Items of one kind, in their order. What a module refuses is the item's own error; the others go on. */
export async function aplicarItens(
  ctx: Context,
  especie: EspecieRecebida,
  itens: readonly ItemRecebido[],
): Promise<Map<number, Aplicacao>> {
  if (especie === 'guias' || especie === 'documentos') return aplicarAcervo(ctx, itens as ItemRecebido<'guias' | 'documentos'>[])
  const feitos = new Map<number, Aplicacao>()
  for (const item of itens) feitos.set(item.id, await comSavepoint(ctx, () => aplicarUm(ctx, item)))
  return feitos
}

async function comSavepoint(ctx: Context, work: () => Promise<Aplicacao>): Promise<Aplicacao> {
  await ctx.client.query('savepoint conector_item')
  try {
    const feito = await work()
    await ctx.client.query('release savepoint conector_item')
    return feito
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.client.query('rollback to savepoint conector_item')
    return erro(error.violations.map(({ message }) => message).join(' ') || motivosDoItem.falha)
  }
}

function aplicarUm(ctx: Context, item: ItemRecebido): Promise<Aplicacao> {
  if (item.especie === 'pessoas') return aplicarPessoa(ctx, item as ItemRecebido<'pessoas'>)
  if (item.especie === 'atividades') return aplicarAtividade(ctx, item as ItemRecebido<'atividades'>)
  return aplicarPagamento(ctx, item as ItemRecebido<'pagamentos'>)
}

/** Registers or changes a person by its document; the code of the city's system and the moment stay with it (PessoaMigracaoGrp). */
async function aplicarPessoa(ctx: Context, { conteudo }: ItemRecebido<'pessoas'>): Promise<Aplicacao> {
  const { documento, nome, nomeFantasia, inscricaoMunicipal, codigoGrp, email, dataAbertura, situacao } = conteudo
  if (!isDocumento(documento)) return erro(motivosDoItem.documentoInvalido)
  const agora = ctx.clock.now()
  const antes = await findPessoaPorDocumento(ctx, documento)
  if (inscricaoMunicipal) {
    const [outra] = await ctx.db
      .select({ id: pessoaTable.id })
      .from(pessoaTable)
      .where(and(eq(pessoaTable.inscricaoMunicipal, inscricaoMunicipal), ne(pessoaTable.documento, documento)))
    if (outra) return erro(motivosDoItem.inscricaoRepetida(inscricaoMunicipal))
  }
  const dita = {
    nome,
    ...(nomeFantasia ? { nomeFantasia } : {}),
    ...(inscricaoMunicipal ? { inscricaoMunicipal } : {}),
    ...(codigoGrp ? { grpMobiliario: codigoGrp } : {}),
    ...(situacao ? { situacao } : {}),
    ...(dataAbertura ? { dataAbertura } : {}),
    ultimaSincronia: agora,
  }
  const id = antes
    ? (await alterarPessoa(ctx, antes.id, dita)).id
    : await cadastrarPessoa(ctx, { pessoa: { ...dita, documento, email: email ?? null, origem: origens.grp } })
  const migrada = { pessoaId: id, ultimaMigracao: agora, codigoGrp: codigoGrp ?? null }
  await ctx.db
    .insert(pessoaMigracaoGrpTable)
    .values(migrada)
    .onConflictDoUpdate({
      target: [pessoaMigracaoGrpTable.municipioId, pessoaMigracaoGrpTable.pessoaId],
      set: migrada,
    })
  return aplicado(id)
}

async function aplicarAtividade(ctx: Context, { conteudo }: ItemRecebido<'atividades'>): Promise<Aplicacao> {
  const pessoa = await findPessoaPorDocumento(ctx, conteudo.documento)
  if (!pessoa) return pendente(motivosDoItem.pessoaAusente(conteudo.documento))
  const [atividade] = await ctx.db
    .select({ id: atividadeTable.id })
    .from(atividadeTable)
    .where(and(inArray(atividadeTable.codigo, [conteudo.codigo]), eq(atividadeTable.ativa, true)))
    .limit(1)
  if (!atividade) return pendente(motivosDoItem.atividadeAusente(conteudo.codigo))
  await vincularAtividades(ctx, pessoa.id, [atividade.id], conteudo.inicio ?? undefined)
  return aplicado(pessoa.id)
}

/** A payment settles the portal's guide once, whatever comes again; that of a guide of the other system is kept beside it. */
async function aplicarPagamento(ctx: Context, { conteudo, entidadeId }: ItemRecebido<'pagamentos'>): Promise<Aplicacao> {
  const { guia, numeroGuia } = conteudo
  if (numeroGuia) {
    if (entidadeId !== null) return aplicado(entidadeId)
    const [row] = await ctx.db.select().from(guiaTable).where(eq(guiaTable.numero, numeroGuia)).for('update')
    if (!row) return pendente(motivosDoItem.guiaDoPortalAusente(numeroGuia))
    const { pagamento } = await registrarPagamento(ctx, row, {
      dataPagamento: conteudo.dataPagamento,
      dataCredito: conteudo.dataCredito ?? null,
      valor: Dinheiro.from(conteudo.valor),
      tipoBaixa: 'INTEGRACAO',
      autenticacao: conteudo.autenticacao ?? null,
      motivo: 'Recebido pelo conector',
    })
    return aplicado(pagamento.id)
  }
  const table = tncDocumentoTable
  const [daOrigem] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(eq(table.sentido, 'RECEBIDO'), eq(table.especie, 'guias'), eq(table.chave, guia ?? ''), eq(table.situacao, 'APLICADO')),
    )
  return daOrigem ? aplicado(daOrigem.id) : pendente(motivosDoItem.guiaAusente(guia ?? ''))
}

/** Guides and documents of the other system stay what they were there (decision 0163): kept for people whom the register knows. */
async function aplicarAcervo(
  ctx: Context,
  itens: readonly ItemRecebido<'guias' | 'documentos'>[],
): Promise<Map<number, Aplicacao>> {
  const documentos = [...new Set(itens.map(({ conteudo }) => conteudo.documento))]
  const rows = await ctx.db
    .select({ id: pessoaTable.id, documento: pessoaTable.documento })
    .from(pessoaTable)
    .where(inArray(pessoaTable.documento, documentos))
  const ids = new Map(rows.map((row) => [row.documento, row.id]))
  return new Map(
    itens.map(({ id, conteudo: { documento } }) => {
      const pessoaId = ids.get(documento)
      return [id, pessoaId === undefined ? pendente(motivosDoItem.pessoaAusente(documento)) : aplicado(pessoaId)]
    }),
  )
}
