import { Dinheiro } from '@iss/kernel/dinheiro'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { cnpjBase, type GrupoLido } from './arquivo-descrito.ts'
import type { TipoDescrito } from '../domain/leiautes-simples.ts'
import { optanteSimplesTable, pagamentoSiafiTable } from '../tables/arquivos-simples.ts'
import type { Gravado } from './gravado.ts'
import { gravarDas, gravarPagamento } from './gravar-das.ts'
import { gravarParcelamento } from './gravar-parcelamento.ts'

/** Writes a group of a file by its kind. What is known already is left as it is, or completed. */
export async function gravarGrupo(
  ctx: Context,
  grupo: GrupoLido,
  { tipo, importacaoId, codigoTom }: { tipo: TipoDescrito; importacaoId: number; codigoTom: string },
): Promise<Gravado> {
  switch (tipo) {
    case 'PGDASD_DAS':
    case 'DAS_COBRANCA':
    case 'DAS_SENDA':
      return gravarDas(ctx, grupo, { importacaoId, tipoArquivo: tipo, codigoTom })
    case 'PAG':
      return gravarPagamento(ctx, grupo, importacaoId)
    case 'PARCELAMENTO':
    case 'PARCELAMENTO_ESP':
      return gravarParcelamento(ctx, grupo, { importacaoId, especial: tipo === 'PARCELAMENTO_ESP' })
    case 'SIAFI':
      return gravarSiafi(ctx, grupo, importacaoId)
    default:
      return gravarOptante(ctx, grupo, importacaoId)
  }
}

/** Writes a transfer of the SIAFI with the note of the provider, or the entry of the body's ledger, that it is about. */
async function gravarSiafi(ctx: Context, { valores }: GrupoLido, importacaoId: number): Promise<Gravado> {
  const texto = (campo: string) => valores[campo] ?? ''
  const orgao = await findPessoaPorDocumento(ctx, texto('orgaoDocumento'))
  const prestador = await findPessoaPorDocumento(ctx, texto('prestadorDocumento'))
  const numero = Number(texto('notaNumero'))
  const { rows: notas } = await ctx.client.query<{ id: string }>(
    `select id from nota_fiscal where prestador_id = $1 and numero = $2 and estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
     order by abs(emissao::date - $3::date), id limit 1`,
    [prestador?.id ?? null, numero, texto('dataEmissaoNota')],
  )
  const { rows: entradas } = await ctx.client.query<{ id: string }>(
    `select id from escrit_papel where titular_id = $1 and papel = 'TOMADOR' and numero = $2 and outro_documento = $3 and estado = 'LANCADA' order by id limit 1`,
    [orgao?.id ?? null, numero, texto('prestadorDocumento')],
  )
  const nota = notas[0]?.id
  const entrada = entradas[0]?.id
  const [gravado] = await ctx.db
    .insert(pagamentoSiafiTable)
    .values({
      importacaoId,
      ordemBancaria: texto('ordemBancaria'),
      dataProcessamento: texto('dataProcessamento'),
      emissao: texto('emissao'),
      vencimento: valores.vencimento || null,
      pessoaId: orgao?.id ?? null,
      orgaoDocumento: texto('orgaoDocumento'),
      orgaoNome: valores.orgaoNome || (orgao?.nome ?? ''),
      prestadorId: prestador?.id ?? null,
      prestadorDocumento: texto('prestadorDocumento'),
      notaNumero: String(numero),
      dataEmissaoNota: texto('dataEmissaoNota'),
      dataPrestacaoNota: valores.dataPrestacaoNota || null,
      municipioEmissaoNota: valores.municipioEmissaoNota || null,
      notaFiscalId: nota === undefined ? null : Number(nota),
      escritPapelId: entrada === undefined ? null : Number(entrada),
      valorNota: Dinheiro.from(texto('valorNota')),
      valor: Dinheiro.from(texto('valor')),
    })
    .onConflictDoNothing()
    .returning({ id: pagamentoSiafiTable.id })
  if (!gravado) return { mensagem: 'Pagamento do SIAFI já importado.', semEfeito: true, semCadastro: null }
  const ligado = [nota ? 'à nota' : '', entrada ? 'à escrituração do tomador' : ''].filter(Boolean).join(' e ')
  return {
    mensagem: ligado
      ? `Pagamento do SIAFI importado e ligado ${ligado}.`
      : 'Pagamento do SIAFI importado; a nota não foi encontrada.',
    semCadastro: prestador ? null : texto('prestadorDocumento'),
    resultadoId: gravado.id,
  }
}

/** Writes a period of a company; a known one gets its end. */
async function gravarOptante(ctx: Context, { valores }: GrupoLido, importacaoId: number): Promise<Gravado> {
  const table = optanteSimplesTable
  const dados = { nome: valores.nome ?? '', fim: valores.fim || null, motivo: valores.motivo || null }
  const [gravado] = await ctx.db
    .insert(table)
    .values({
      ...dados,
      importacaoId,
      cnpjBase: cnpjBase(valores.cnpj ?? ''),
      regime: /^SIMPLES$/i.test(valores.regime ?? '') ? 'SIMPLES' : 'MEI',
      inicio: valores.inicio ?? '',
    })
    .onConflictDoUpdate({
      target: [table.municipioId, table.cnpjBase, table.regime, table.inicio],
      set: { ...dados, importacaoId },
      setWhere: sql`(${table.nome}, ${table.fim}, ${table.motivo}) is distinct from (excluded.nome, excluded.fim, excluded.motivo)`,
    })
    .returning({ id: table.id })
  return gravado
    ? { mensagem: 'Período importado.', semCadastro: null, resultadoId: gravado.id }
    : { mensagem: 'Período já importado.', semEfeito: true, semCadastro: null }
}
