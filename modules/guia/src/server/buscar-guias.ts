import { lerCompartilhar } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { qrPath } from '@iss/platform/pdf'
import { codigoPix } from './pix-dinamico-cobranca.ts'
import { getPessoa, isAutoridade } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { readRows } from '@iss/list/server'
import { asc, eq } from 'drizzle-orm'
import { buscarGuia, buscarGuias } from '../contract/guia.ts'
import { linhaDigitavelArrecadacao } from '../domain/codigo-arrecadacao.ts'
import { guiaErrors } from '../domain/errors.ts'
import { labelFormaArrecadacao } from '../domain/tipos-guia.ts'
import { labelParcela } from '../domain/valor-fixo.ts'
import { guiasContribuinte } from '../lists/guias-contribuinte.ts'
import { guiaItemTable } from '../tables/guia.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { isCancelavel } from './acoes-guia.ts'
import { lerCalculadora, getConfigGuia } from './config-guia.ts'
import { lerDevido, listNotasDaGuia } from './guia-por-nota.ts'
import { calculoDoResultado, calculoEm, linhaDaGuia } from './guia-to.ts'
import { lerIsencoes } from './isencoes.ts'
import { getGuiaVisivel } from './ler-guia.ts'

export const buscarGuiasOperation = implement(buscarGuias, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total, soma } = await readRows(ctx, guiasContribuinte, filtro, { pagina, tamanho, ordem })
  return { lista, total, somaTotal: soma('total') }
})

export const buscarGuiaOperation = implement(buscarGuia, async (ctx, { id }) => lerGuia(ctx, id))

/** A guide as its screen shows it. */
export async function lerGuia(ctx: Context, id: number) {
  const guia = await getGuiaVisivel(ctx, id)
  const hoje = ctx.clock.today()
  const pessoa = await getPessoa(ctx, guia.pessoaId)
  const calculadora = await lerCalculadora(ctx, guia.vencimento < hoje ? guia.vencimento : hoje, hoje, [pessoa.id])
  const valores = calculoEm(guia, hoje, calculadora)
  const pagamentos = await ctx.db
    .select()
    .from(pagamentoTable)
    .where(eq(pagamentoTable.guiaId, id))
    .orderBy(asc(pagamentoTable.id))
  const aberta = guia.estado === 'EMITIDA'
  const isenta = aberta && (await lerIsencoes(ctx, hoje, hoje, [guia.pessoaId])).de(guia.pessoaId, hoje).isentaGuia === true
  const vencidoPix = aberta && guia.pix !== null && guia.validade < hoje
  const { permiteRecalculo } = await getConfigGuia(ctx)
  const itens = await ctx.db.select().from(guiaItemTable).where(eq(guiaItemTable.guiaId, id)).orderBy(asc(guiaItemTable.ordem))
  const notas = await listNotasDaGuia(ctx, id)
  const devidoNaNota = await lerDevido(ctx, notas)
  const [documento] = await ctx.db.select().from(documentoTable).where(eq(documentoTable.id, id))
  if (!documento) throw new Error('The guide has no document')
  const pix = vencidoPix || isenta ? null : await codigoPix(ctx, guia)
  return {
    ...linhaDaGuia(guia, pessoa.nome, hoje, valores),
    ...calculoDoResultado(valores),
    codigoBarras: guia.codigoBarras,
    linhaDigitavel: linhaDigitavelArrecadacao(guia.codigoBarras),
    pix,
    qrPix: pix ? qrPath(pix) : null,
    compartilhar: await lerCompartilhar(ctx, documento),
    email: pessoa.email,
    avisoPix: vencidoPix ? guiaErrors.pixVencido.message : null,
    permiteRecalculo: guia.permiteRecalculo && permiteRecalculo && aberta && !isenta,
    permiteCancelar: isCancelavel(guia, isAutoridade(ctx)),
    impedimento: guia.estado === 'DIVIDA_ATIVA' ? guiaErrors.dividaAtiva.message : isenta ? guiaErrors.guiaIsenta.message : null,
    observacao: guia.observacao,
    parcela: guia.parcela === null ? null : `${guia.exercicio}/${labelParcela(guia.parcela)}`,
    itens: itens.map(({ descricao, base, aliquota, imposto }) => ({ descricao, base, aliquota, imposto })),
    notas: notas.map((nota) => ({
      id: nota.id,
      numero: nota.numero,
      tomador: nota.tomadorNome ?? 'Não identificado',
      imposto: devidoNaNota(nota),
    })),
    pagamentos: pagamentos.map((pagamento) => ({
      id: pagamento.id,
      dataPagamento: pagamento.dataPagamento,
      valor: pagamento.valor,
      devido: pagamento.devido,
      resultado: pagamento.resultado,
      forma: pagamento.formaArrecadacao ? labelFormaArrecadacao(pagamento.formaArrecadacao) : null,
      motivo: pagamento.motivo,
      estornado: pagamento.estornadoEm !== null,
    })),
  }
}
