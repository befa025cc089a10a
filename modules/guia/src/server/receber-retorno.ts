import { counted } from '@iss/kernel/texto'
import { createHash } from 'node:crypto'
import { formatData, formatDataHora, hojeEm } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { type Context, implement, uploadOf } from '@iss/platform/server'
import { convenioTable } from '@iss/municipio/tables/convenio'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { enviarRetorno } from '../contract/retorno.ts'
import { getCodigoArrecadacao, numeroDoCampoLivre } from '../domain/codigo-arrecadacao.ts'
import { guiaErrors } from '../domain/errors.ts'
import type { PagamentoRetorno, RetornoArrecadacao } from '../domain/retorno-arrecadacao.ts'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { retornoBancarioTable, retornoLinhaTable, type SituacaoLinha } from '../tables/pagamento.ts'
import { registrarPagamento } from './baixar-guia.ts'
import { getConfigGuia } from './config-guia.ts'
import { lerArquivoDeRetorno } from './ler-arquivo-retorno.ts'
import { lerRetorno } from './ler-retorno.ts'

type Destino = { situacao: SituacaoLinha; mensagem: string; guiaId: number | null; pagamentoId: number | null }

/**
 * Processes a return file in one transaction: refused whole when it cannot be trusted (form, trailer, agreement) or was processed before,
 * with its date (decisions G5); otherwise each line is settled or listed with the reason.
 */
export async function processarRetorno(ctx: Context, conteudo: Buffer, nome: string): Promise<number> {
  const { retorno, erros } = await ctx.outside('retorno.ler', () => lerArquivoDeRetorno(conteudo))
  if (!retorno) refuse(erros.slice(0, 20).map(({ linha, mensagem }) => fill(guiaErrors.retornoInvalido, { linha, mensagem })))
  const sha256 = createHash('sha256').update(conteudo).digest('hex')
  await recusarConvenioDeOutro(ctx, retorno)
  await recusarRepetido(ctx, retorno, sha256)
  const { orgaoFebraban } = await getConfigGuia(ctx)
  const [row] = await ctx.db
    .insert(retornoBancarioTable)
    .values({
      nome,
      sha256,
      banco: retorno.banco,
      nomeBanco: retorno.nomeBanco,
      convenio: retorno.convenio,
      sequencial: retorno.sequencial,
      geradoEm: retorno.geradoEm,
      recebidoEm: ctx.clock.now(),
      pessoaId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      quantidade: retorno.pagamentos.length,
      total: retorno.total,
    })
    .returning()
  if (!row) throw new Error('The return file row was not written')
  for (const pagamento of retorno.pagamentos) {
    const destino = await destinar(ctx, pagamento, row.id, orgaoFebraban)
    await ctx.db.insert(retornoLinhaTable).values({
      retornoId: row.id,
      linha: pagamento.linha,
      codigoBarras: pagamento.codigoBarras,
      dataPagamento: pagamento.dataPagamento,
      dataCredito: pagamento.dataCredito,
      valor: pagamento.valor,
      formaArrecadacao: pagamento.formaArrecadacao,
      autenticacao: pagamento.autenticacao,
      registroBanco: pagamento.sequencial,
      ...destino,
    })
  }
  await ctx.audit({
    tipo: 'retorno.processado',
    entidade: 'retorno_bancario',
    entidadeId: row.id,
    depois: { nome, sha256, linhas: row.quantidade, total: row.total },
  })
  return row.id
}

async function recusarRepetido(ctx: Context, { banco, convenio, sequencial }: RetornoArrecadacao, sha256: string): Promise<void> {
  const table = retornoBancarioTable
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`retorno:${ctx.municipioId}`])
  const mesmo = and(eq(table.banco, banco), eq(table.convenio, convenio), eq(table.sequencial, sequencial))
  const [antes] = await ctx.db
    .select()
    .from(table)
    .where(or(mesmo, eq(table.sha256, sha256)))
  if (antes) refuse(fill(guiaErrors.retornoRepetido, { data: formatDataHora(antes.recebidoEm) }))
}

/** A slip says the number of its guide and nothing of its city: the file must be of a beneficiary of this one. */
async function recusarConvenioDeOutro(ctx: Context, { convenio, pagamentos }: RetornoArrecadacao): Promise<void> {
  if (!pagamentos.some(({ numeroDaGuia }) => numeroDaGuia !== undefined)) return
  const doMunicipio = await ctx.db
    .select({ beneficiario: convenioTable.beneficiario })
    .from(convenioTable)
    .where(and(ne(convenioTable.tipoConvenio, 'FEBRABAN_LEGADO'), isNull(convenioTable.dataCancelamento)))
  const numero = (texto: string) => texto.replace(/\D/g, '').replace(/^0+/, '')
  if (doMunicipio.some(({ beneficiario }) => numero(beneficiario) !== '' && numero(beneficiario) === numero(convenio))) return
  const esperado = doMunicipio.map(({ beneficiario }) => beneficiario).join(', ') || 'nenhum'
  refuse(fill(guiaErrors.retornoConvenio, { convenio, esperado }))
}

async function destinar(ctx: Context, pagamento: PagamentoRetorno, retornoId: number, orgao: string): Promise<Destino> {
  const guia = await findGuiaDoPagamento(ctx, pagamento, orgao)
  if (!guia)
    return {
      situacao: 'DESCONHECIDA',
      mensagem: `Não há guia do município com este ${pagamento.numeroDaGuia === undefined ? 'código de barras' : 'nosso número'}.`,
      guiaId: null,
      pagamentoId: null,
    }
  const repetida = await findLinhaIgual(ctx, pagamento, retornoId)
  if (repetida)
    return {
      situacao: 'JA_REGISTRADA',
      mensagem: `Pagamento já registrado pelo arquivo ${repetida.nome}, de ${formatData(hojeEm(repetida.recebidoEm))}.`,
      guiaId: guia.id,
      pagamentoId: null,
    }
  if (
    guia.estado !== 'PAGA' &&
    guia.estado !== 'BAIXADA' &&
    guia.estado !== 'CANCELADA' &&
    pagamento.dataPagamento > ctx.clock.today()
  )
    return { situacao: 'DESCONHECIDA', mensagem: guiaErrors.baixaFutura.message, guiaId: guia.id, pagamentoId: null }
  const { pagamento: registrado, resultado } = await registrarPagamento(ctx, guia, {
    dataPagamento: pagamento.dataPagamento,
    dataCredito: pagamento.dataCredito,
    valor: pagamento.valor,
    tipoBaixa: 'INTEGRACAO',
    formaArrecadacao: pagamento.formaArrecadacao,
    formaPagamento: pagamento.formaPagamento,
    autenticacao: pagamento.autenticacao,
    retornoId,
    linha: pagamento.linha,
  })
  const destino = { guiaId: guia.id, pagamentoId: registrado.id }
  if (resultado.tipo === 'EXATO') return { ...destino, situacao: 'PAGA', mensagem: 'Guia paga.' }
  if (resultado.tipo === 'A_MENOR')
    return {
      ...destino,
      situacao: 'PAGA_A_MENOR',
      mensagem: `Devido ${registrado.devido.format()}: faltam ${resultado.debito.format()}, lançados como débito.`,
    }
  if (resultado.tipo === 'A_MAIOR')
    return {
      ...destino,
      situacao: 'PAGA_A_MAIOR',
      mensagem: `Devido ${registrado.devido.format()}: sobram ${resultado.credito.format()}, lançados como crédito.`,
    }
  const cancelada = guia.estado === 'CANCELADA'
  return {
    ...destino,
    situacao: cancelada ? 'CANCELADA' : 'EM_DUPLICIDADE',
    mensagem: `${cancelada ? 'A guia está cancelada' : guiaErrors.jaPaga.message.replace(/\.$/, '')}: ${resultado.credito.format()} lançados como crédito.`,
  }
}

/** The guide of a bar code: same FEBRABAN body, same number; an old code of a recalculated guide counts too. Of a slip its own number. Locked. */
async function findGuiaDoPagamento(
  ctx: Context,
  { codigoBarras, numeroDaGuia }: PagamentoRetorno,
  orgao: string,
): Promise<Guia | undefined> {
  const partes = numeroDaGuia === undefined ? getCodigoArrecadacao(codigoBarras) : null
  if (partes && partes.orgao !== orgao) return undefined
  const numero = partes ? Number(numeroDoCampoLivre(partes.campoLivre)) : numeroDaGuia
  const [guia] = await ctx.db
    .select()
    .from(guiaTable)
    .where(eq(guiaTable.numero, numero ?? 0))
    .for('update')
  return guia
}

/** The same payment in another file: same code, day, amount, authentication and record of the bank. */
async function findLinhaIgual(ctx: Context, pagamento: PagamentoRetorno, retornoId: number) {
  const linha = retornoLinhaTable
  const [row] = await ctx.db
    .select({ nome: retornoBancarioTable.nome, recebidoEm: retornoBancarioTable.recebidoEm })
    .from(linha)
    .innerJoin(retornoBancarioTable, eq(retornoBancarioTable.id, linha.retornoId))
    .where(
      and(
        eq(linha.codigoBarras, pagamento.codigoBarras),
        eq(linha.dataPagamento, pagamento.dataPagamento),
        eq(linha.valor, pagamento.valor),
        eq(linha.autenticacao, pagamento.autenticacao),
        eq(linha.registroBanco, pagamento.sequencial),
        ne(linha.retornoId, retornoId),
      ),
    )
    .limit(1)
  return row
}

export const enviarRetornoOperation = implement(enviarRetorno, async (ctx, input) => {
  const file = uploadOf(input)
  const id = await processarRetorno(ctx, await file.bytes(), file.nome)
  const lido = await lerRetorno(ctx, id)
  const { pagas, divergentes } = lido.retorno
  return {
    ...lido,
    mensagem: `Arquivo processado: ${counted(pagas, 'pagamento exato', 'pagamentos exatos')}, ${divergentes} a conferir.`,
  }
})
