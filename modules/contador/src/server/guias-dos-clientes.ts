import { marcarImpressao } from '@iss/documento/server'
import { linhaDigitavelArrecadacao } from '@iss/guia/domain/codigo-arrecadacao'
import { escreverGuia, totaisDeHoje } from '@iss/guia/server'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { formatData } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { fill, refuse } from '@iss/kernel/errors'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { writeCsv } from '@iss/platform/csv'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { writeZip, type ZipEntry } from '@iss/platform/zip'
import { and, asc, eq, ne } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { baixarGuiasDosClientes } from '../contract/guias-dos-clientes.ts'
import { guiasDosClientesErrors, maximoDeGuias } from '../domain/guias-dos-clientes.ts'

export const baixarGuiasDosClientesOperation = implement(baixarGuiasDosClientes, async (ctx, { idsPessoas }) => {
  const linhas = await lerGuias(ctx, idsPessoas)
  if (linhas.length === 0) refuse(guiasDosClientesErrors.nenhuma)
  if (linhas.length > maximoDeGuias)
    refuse(fill(guiasDosClientesErrors.muitas, { n: String(linhas.length), maximo: String(maximoDeGuias) }))
  const hoje = ctx.clock.today()
  // Whole before it is sent: what fails midway is an error of the call, not a ZIP cut short.
  const conteudo = await buffer(Readable.from(writeZip(arquivos(ctx, linhas), ctx.clock.now()), { objectMode: false }))
  await ctx.audit({
    tipo: 'guia.clientes',
    entidade: 'pessoa',
    entidadeId: ctx.sessao.pessoaUsuarioId,
    depois: { guias: linhas.map(({ guia: { numero } }) => numero) },
  })
  return { stream: conteudo, nome: `guias-a-pagar-${hoje}.zip`, tipo: 'application/zip' }
})

type Linha = { guia: typeof guia.$inferSelect; nome: string; documento: string }

/** Open guides of the accountant's own clients, or of some of them; of nobody else's. */
async function lerGuias(ctx: Context, idsPessoas: readonly number[]): Promise<Linha[]> {
  const contadorId = ctx.sessao.pessoaUsuarioId
  const clientes = await ctx.db
    .select({ id: pessoa.id })
    .from(pessoa)
    .where(and(eq(pessoa.contadorResponsavelId, contadorId), ne(pessoa.id, contadorId)))
  const dele = new Set(clientes.map(({ id }) => id))
  if (idsPessoas.some((id) => !dele.has(id))) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const linhas = await ctx.db
    .select({ guia, nome: pessoa.nome, documento: pessoa.documento })
    .from(guia)
    .innerJoin(pessoa, refere(guia.pessoaId, pessoa))
    .where(and(eq(pessoa.contadorResponsavelId, contadorId), ne(pessoa.id, contadorId), eq(guia.estado, 'EMITIDA')))
    .orderBy(asc(pessoa.busca), asc(pessoa.id), asc(guia.vencimento), asc(guia.id))
  const pedidas = new Set(idsPessoas)
  return linhas.filter(({ guia: { pessoaId } }) => pedidas.size === 0 || pedidas.has(pessoaId))
}

/** One guide is in memory at a time. */
async function* arquivos(ctx: Context, linhas: readonly Linha[]): AsyncGenerator<ZipEntry> {
  const totais = await totaisDeHoje(
    ctx,
    linhas.map((linha) => linha.guia),
  )
  yield { nome: 'guias-a-pagar.csv', conteudo: escreverLista(linhas, totais) }
  for (const linha of linhas) {
    await marcarImpressao(ctx, linha.guia.id)
    yield {
      nome: `${linha.documento}/guia-${linha.guia.numero}-${linha.guia.competencia}.pdf`,
      conteudo: [await escreverGuia(ctx, linha.guia)],
    }
  }
}

function escreverLista(linhas: readonly Linha[], totais: ReadonlyMap<number, Dinheiro>): Readable {
  return writeCsv({
    columns: [
      { label: 'Contribuinte', kind: 'text' },
      { label: 'CPF/CNPJ', kind: 'text' },
      { label: 'Guia', kind: 'integer' },
      { label: 'Competência', kind: 'text' },
      { label: 'Vencimento', kind: 'text' },
      { label: 'Valor até o vencimento', kind: 'money' },
      { label: 'Valor hoje', kind: 'money' },
      { label: 'Linha digitável', kind: 'text' },
    ],
    rows: linhas.map(({ guia: linha, nome, documento }) => [
      nome,
      formatDocumento(documento),
      linha.numero,
      linha.competencia.format(),
      formatData(linha.vencimento),
      linha.total,
      totais.get(linha.id) ?? linha.total,
      linhaDigitavelArrecadacao(linha.codigoBarras),
    ]),
  })
}
