import { defineLivroSetorial, findAtividadeDoSetor, type LeituraDoSetor, operacoesDoLivro } from '@iss/escrituracao/server'
import { setorErrors } from '@iss/escrituracao/domain/errors-setor'
import { umDe } from '@iss/escrituracao/domain/setor'
import type { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { fill } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { municipioTable, refere } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { asc, eq, sql } from 'drizzle-orm'
import { carregarPedagio, chamadasPedagio, type PedidoPedagio, pedidoPedagio } from '../contract/pedagio.ts'
import { pedagioErrors } from '../domain/errors.ts'
import { extensaoEm, type Rodovia, rateioDaRodovia } from '../domain/rodovia.ts'
import { rodoviaTable, rodoviaTrechoTable } from '../tables/rodovia.ts'

type RodoviaLida = Rodovia & { id: number; nome: string; praca: string; inicio: string; fim: string | null }

/** The ledger of tolls (P1): a line for each road and competence, its revenue apportioned by the kilometres in the city. */
export const livroPedagio = defineLivroSetorial({
  livro: 'PEDAGIO',
  auditoria: 'escrituracao-pedagio',
  pedido: pedidoPedagio,
  async ler(ctx, titularId, pedidos) {
    const rodovias = indexar(await listRodovias(ctx, titularId))
    const municipio = await codigoDaCidade(ctx)
    const atividades = new Map<string, number | null>()
    const lidas: LeituraDoSetor[] = []
    for (const pedido of pedidos) {
      const dia = pedido.competencia.lastDay()
      if (!atividades.has(dia)) atividades.set(dia, await findAtividadeDoSetor(ctx, titularId, 'pedagio', dia))
      lidas.push(lerPedido(pedido, { rodovias, municipio, atividadeId: atividades.get(dia) ?? null }))
    }
    return lidas
  },
})

function lerPedido(
  { competencia, rodoviaId, rodovia: nome, receita, deducoes }: PedidoPedagio,
  { rodovias, municipio, atividadeId }: { rodovias: Indice; municipio: string; atividadeId: number | null },
): LeituraDoSetor {
  const dela = rodovias.get(rodoviaId ?? fold(nome)) ?? []
  const rodovia = dela.find((uma) => isVigente(uma, competencia))
  if (rodoviaId === null && nome === '') return { entrada: null, violations: [pedagioErrors.rodovia] }
  if (!rodovia) {
    const [conhecida] = dela
    const violation = conhecida
      ? fill(pedagioErrors.rodoviaForaDaVigencia, { rodovia: rotulo(conhecida), competencia: competencia.format() })
      : fill(pedagioErrors.rodoviaDesconhecida, { rodovia: nome || String(rodoviaId) })
    return { entrada: null, violations: [violation] }
  }
  if (extensaoEm(rodovia, municipio).isZero())
    return { entrada: null, violations: [fill(pedagioErrors.semTrecho, { rodovia: rotulo(rodovia) })] }
  if (!receita.isPositive()) return { entrada: null, violations: [pedagioErrors.receita] }
  if (atividadeId === null) return { entrada: null, violations: [setorErrors.atividade] }
  return {
    violations: [],
    entrada: {
      data: competencia.lastDay(),
      referenciaId: rodovia.id,
      descricao: rotulo(rodovia),
      documento: '',
      numero: '',
      quantidade: Decimal4.one,
      atividadeId,
      itens: [umDe(receita)],
      desconto: deducoes,
      rateio: rateioDaRodovia(rodovia),
      chave: {
        texto: `${rodovia.id} ${competencia}`,
        repetida: fill(pedagioErrors.repetida, { rodovia: rotulo(rodovia), competencia: competencia.format() }),
      },
      pedido: { rodoviaId: rodovia.id, rodovia: '' },
    },
  }
}

/** Roads by their id, by their name and by name and plaza. */
type Indice = ReadonlyMap<number | string, readonly RodoviaLida[]>

function indexar(rodovias: readonly RodoviaLida[]): Indice {
  const indice = new Map<number | string, RodoviaLida[]>()
  for (const rodovia of rodovias)
    for (const chave of new Set([rodovia.id, fold(rodovia.nome), fold(rotulo(rodovia))]))
      indice.set(chave, [...(indice.get(chave) ?? []), rodovia])
  return indice
}

const rotulo = ({ nome, praca }: Pick<RodoviaLida, 'nome' | 'praca'>) => `${nome} - ${praca}`
const isVigente = ({ inicio, fim }: RodoviaLida, competencia: Competencia) =>
  inicio <= competencia.lastDay() && (fim === null || fim >= competencia.lastDay())

async function listRodovias(ctx: Context, titularId: number): Promise<RodoviaLida[]> {
  const rows = await ctx.db
    .select({ rodovia: rodoviaTable, trecho: rodoviaTrechoTable })
    .from(rodoviaTable)
    .leftJoin(rodoviaTrechoTable, refere(rodoviaTrechoTable.rodoviaId, rodoviaTable))
    .where(eq(rodoviaTable.pessoaId, titularId))
    .orderBy(asc(rodoviaTable.nome), asc(rodoviaTable.praca), asc(rodoviaTable.inicio), asc(rodoviaTrechoTable.municipio))
  const lidas = new Map<number, RodoviaLida & { trechos: { municipio: string; extensao: Decimal4 }[] }>()
  for (const { rodovia, trecho } of rows) {
    const lida = lidas.get(rodovia.id) ?? { ...rodovia, trechos: [] }
    lidas.set(rodovia.id, lida)
    if (trecho) lida.trechos.push({ municipio: String(trecho.municipio), extensao: trecho.extensao })
  }
  return [...lidas.values()]
}

async function codigoDaCidade(ctx: Context): Promise<string> {
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!cidade) throw new Error('The city of the transaction is missing')
  return cidade.codigo
}

const operacoes = operacoesDoLivro(livroPedagio, chamadasPedagio)
export const buscarPedagioOperation = operacoes.buscar
export const buscarPedagioTOOperation = operacoes.buscarTO
export const validarPedagioOperation = operacoes.validar
export const salvarPedagioOperation = operacoes.salvar
export const retificarPedagioOperation = operacoes.retificar
export const removerPedagioOperation = operacoes.anular

export const carregarPedagioOperation = implement(carregarPedagio, async (ctx) => {
  const rodovias = await listRodovias(ctx, ctx.sessao.pessoaSelecionadaId)
  const aqui = await codigoDaCidade(ctx)
  const nomes = await nomesDe(
    ctx,
    rodovias.flatMap(({ trechos }) => trechos.map(({ municipio }) => municipio)),
  )
  return {
    hoje: ctx.clock.today(),
    rodovias: rodovias.map((rodovia) => ({
      id: rodovia.id,
      nome: rotulo(rodovia),
      inicio: formatData(rodovia.inicio),
      fim: rodovia.fim === null ? '' : formatData(rodovia.fim),
      extensaoTotal: rodovia.extensaoTotal,
      extensaoAqui: extensaoEm(rodovia, aqui),
      trechos: rodovia.trechos.map(({ municipio, extensao }) => ({ municipio: nomes.get(municipio) ?? municipio, extensao })),
    })),
  }
})

async function nomesDe(ctx: Context, codigos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { codigo, nome, uf } = municipioIbgeTable
  const rows = await ctx.db
    .select({ codigo, nome, uf })
    .from(municipioIbgeTable)
    .where(sql`${codigo} = any(${sql.param([...codigos])}::text[])`)
  return new Map(rows.map((row) => [row.codigo, `${row.nome} - ${row.uf}`]))
}
