import { criarCredito, isForaDoDas, findSaldo, mudarSaldo, travarSaldo } from '@iss/conta/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { defineConsultaAba, defineFatoDaNota, primeiroDia } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { defineHook } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { encerramentoAccess } from '@iss/conta/contract/acesso'
import { debitoDoDocumento } from '@iss/conta/domain/debito-documento'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { labelTipoEncerramento } from '../domain/tipo-encerramento.ts'
import { calculoEncerramentoTable, encerramentoTable } from '../tables/encerramento.ts'
import { apurarComplemento, listVigentes } from './complementar.ts'

/** Whether the taker already closed the competence in which the withheld tax of a note stands (E09). */
export const fatoRetencaoEncerrada = defineFatoDaNota(async (ctx, nota) => {
  if (!nota.retido || nota.tomadorId === null) return {}
  const competencia = Competencia.fromData(nota.competencia)
  const saldo = await findSaldo(ctx, { pessoaId: nota.tomadorId, papel: 'TOMADOR', competencia })
  return { retencaoEncerradaPeloTomador: saldo !== undefined && saldo.estado !== 'ABERTA' }
})

/**
 * A cancelled note whose tax was paid with the guide of its closing: what was paid too much becomes a Credito of the provider at once (E07,
 * M+0). The credit is the one that a complement would give, so that a later complement does not give it again.
 */
export const creditarNotaPaga = defineHook(notaCancelada, 65, async (ctx, { notaId, prestadorId, substitutaId }) => {
  if (substitutaId !== null) return
  const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
  if (!nota) throw new Error(`Note ${notaId} is missing`)
  const competencia = Competencia.fromData(nota.competencia)
  const chave = { pessoaId: prestadorId, papel: 'PRESTADOR', competencia } as const
  const regime = nota.regime as Regime
  const foraDoDas = regime === 'SIMPLES' && (await isForaDoDas(ctx, prestadorId, competencia))
  const debito = debitoDoDocumento('PRESTADOR', { ...nota, faturado: nota.valorTotal, regime, foraDoDas })
  const [primeiro] = await listVigentes(ctx, chave)
  const guiaId = primeiro?.encerramento.guiaId
  if (!primeiro || !guiaId || !debito.isPositive()) return
  const [guia] = await ctx.db.select({ estado: guiaTable.estado }).from(guiaTable).where(eq(guiaTable.id, guiaId))
  if (guia?.estado !== 'PAGA') return
  const saldo = await travarSaldo(ctx, chave)
  if (saldo.estado !== 'ENCERRADA') return
  const { credito } = await apurarComplemento(ctx, chave)
  const valor = credito.lt(debito) ? credito : debito
  if (!valor.isPositive()) return
  await criarCredito(ctx, {
    pessoaId: prestadorId,
    papel: 'PRESTADOR',
    competencia,
    motivo: encerramentoMensagens.encerramentoAMaior,
    valor,
    guiaId,
    encerramentoId: primeiro.encerramento.id,
  })
  if (saldo.debitoEncerrado !== null) await mudarSaldo(ctx, saldo, { debitoEncerrado: saldo.debitoEncerrado.minus(valor) })
})

/** The tab Encerramentos of Consultas (E16): reopened closings struck through and left out of the total. */
export const abaEncerramentos = defineConsultaAba({
  nome: 'Encerramento',
  rotulo: 'Encerramentos',
  ordem: 50,
  access: { ...encerramentoAccess, naoPerfis: ['funcionario', 'gestor', 'fiscal'] },
  filtros: ['situacao', 'valor'],
  situacoes: [
    { valor: 'vigentes', rotulo: 'Vigentes' },
    { valor: 'reabertos', rotulo: 'Reabertos' },
  ],
  colunas: [
    { key: 'competencia', label: 'Competência', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'papel', label: 'Papel', kind: 'text', secundaria: true },
    { key: 'tipo', label: 'Tipo', kind: 'text', secundaria: true },
    { key: 'encerradoEm', label: 'Encerrado em', kind: 'datetime', secundaria: true },
    { key: 'valor', label: 'Valor encerrado', kind: 'money', soma: true },
    { key: 'situacao', label: 'Situação', kind: 'status' },
  ],
  async buscar(ctx, { pessoas, pagina, tamanho, ...filtro }) {
    const table = encerramentoTable
    const valor = calculoEncerramentoTable.valorEncerrado
    const nomes = new Map(pessoas.map(({ id, nome }) => [id, nome]))
    const inicial = primeiroDia(filtro.competenciaInicial)
    const final = primeiroDia(filtro.competenciaFinal)
    const where = and(
      inArray(table.pessoaId, [...nomes.keys()]),
      inicial === null ? undefined : gte(table.competencia, inicial),
      final === null ? undefined : lte(table.competencia, final),
      filtro.valorDe === null ? undefined : gte(valor, filtro.valorDe),
      filtro.valorAte === null ? undefined : lte(valor, filtro.valorAte),
      filtro.situacao === 'vigentes' ? isNull(table.reabertoEm) : undefined,
      filtro.situacao === 'reabertos' ? isNotNull(table.reabertoEm) : undefined,
    )
    const ligacao = eq(calculoEncerramentoTable.encerramentoId, table.id)
    const [contagem] = await ctx.db
      .select({
        quantos: sql<string>`count(*)`,
        valor: sql<string>`coalesce(sum(${valor}) filter (where ${table.reabertoEm} is null), 0)::numeric(15,2)::text`,
      })
      .from(table)
      .innerJoin(calculoEncerramentoTable, ligacao)
      .where(where)
    const rows = await ctx.db
      .select({ encerramento: table, valor })
      .from(table)
      .innerJoin(calculoEncerramentoTable, ligacao)
      .where(where)
      .orderBy(desc(table.competencia), desc(table.id))
      .limit(tamanho)
      .offset(pagina * tamanho)
    return {
      lista: rows.map(({ encerramento, valor: encerrado }) => ({
        id: encerramento.id,
        href:
          encerramento.pessoaId === ctx.sessao.pessoaSelecionadaId
            ? `/home/actions/encerramento-memoria?id=${encerramento.id}`
            : null,
        cancelada: encerramento.reabertoEm !== null,
        tom: encerramento.reabertoEm === null ? ('success' as const) : ('danger' as const),
        valores: {
          competencia: Competencia.fromData(encerramento.competencia).format(),
          contribuinte: nomes.get(encerramento.pessoaId) ?? '',
          papel: encerramento.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
          tipo: labelTipoEncerramento(encerramento.tipo),
          encerradoEm: encerramento.encerradoEm.toISOString(),
          valor: encerrado.toString(),
          situacao: encerramento.reabertoEm === null ? 'Vigente' : 'Reaberto',
        },
      })),
      total: Number(contagem?.quantos ?? 0),
      totais: { valor: contagem?.valor ?? '0.00' },
    }
  },
})
