import { getFatos } from '@iss/emissao/server'
import { Competencia } from '@iss/kernel/competencia'
import { comNomeDoMunicipio } from '@iss/nota/domain/resumo-memoria'
import { nomeMunicipio } from '@iss/nota/server'
import { type Context, implement } from '@iss/platform/server'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { tiposDaAtividade } from '@iss/tributacao/domain/tipos-deducao'
import { calcularAvulsa, carregarAvulsa } from '../contract/avulsa.ts'
import { PRAZO_PADRAO } from '../domain/avulsa.ts'
import { emiteAvulsaAntesPagamento } from '../domain/chaves-municipais.ts'
import { configAvulsaTable } from '../tables/config-avulsa.ts'
import { calcularGuiaDaAvulsa, examinarAvulsa } from './examinar-avulsa.ts'
import { impedimentosDaAvulsa, lerPrestador } from './quem-emite.ts'

/** Days after the due date in which an unpaid single note of this city is kept. */
export async function lerPrazo(ctx: Context): Promise<number> {
  const [config] = await ctx.db.select({ prazo: configAvulsaTable.prazoPagamentoAvulsa }).from(configAvulsaTable)
  return config?.prazo ?? PRAZO_PADRAO
}

export const carregarAvulsaOperation = implement(carregarAvulsa, async (ctx, { idPrestador }) => {
  const { pessoa, autoridade } = await lerPrestador(ctx, idPrestador)
  const hoje = ctx.clock.today()
  const fatos = await getFatos(ctx, {
    prestadorId: pessoa.id,
    documentoTomador: null,
    dataPrestacao: hoje,
    competencia: Competencia.fromData(hoje),
  })
  const [impedimento] = await impedimentosDaAvulsa(ctx, { pessoa, autoridade })
  return {
    hoje,
    municipio: fatos.cidade,
    prestador: {
      id: pessoa.id,
      documento: pessoa.documento,
      nome: pessoa.nome,
      regimeRotulo: labelRegime(fatos.prestador.regime.regime),
    },
    impedimento: impedimento?.message ?? null,
    atividades: fatos.atividades.map(({ atividade, aliquota }) => ({
      id: atividade.id,
      rotulo: `${atividade.codigo} - ${atividade.resumo}`,
      subitem: atividade.itemListaServico,
      aliquota,
      tiposDeducao: tiposDaAtividade(atividade.itemListaServico, hoje, fatos.regras.tiposDeducao(atividade.id)).map(
        ({ codigo, nome }) => ({ codigo, nome }),
      ),
    })),
    exigibilidades: exigibilidades.map((item) => ({ codigo: codigoExigibilidade(item), rotulo: labelExigibilidade(item) })),
    unidades: [...(fatos.regras.unidadesAtivas ?? [])].sort(),
    antesDoPagamento: await ctx.switchOn(emiteAvulsaAntesPagamento),
    prazo: await lerPrazo(ctx),
  }
})

export const calcularAvulsaOperation = implement(calcularAvulsa, async (ctx, pedido) => {
  const quem = await lerPrestador(ctx, pedido.idPrestador)
  const examinada = await examinarAvulsa(ctx, { ...quem, pedido })
  const { resultado } = examinada.apuracao
  const guia = examinada.rumo.guia ? await calcularGuiaDaAvulsa(ctx, quem.pessoa.id, examinada) : null
  const incidencia = await nomeMunicipio(ctx, resultado.municipioIncidencia)
  const { valorTotal, deducoes, base, aliquota, imposto, retido, aReceber } = resultado
  return {
    valorTotal,
    deducoes,
    base,
    aliquota,
    imposto,
    retido,
    aReceber,
    municipioIncidencia: incidencia,
    memoria: comNomeDoMunicipio(resultado.memoria, resultado.municipioIncidencia, incidencia).map((passo) => ({
      ...passo,
      valores: { ...passo.valores },
    })),
    guia: guia && {
      base: guia.base,
      correcao: guia.calculo.correcao,
      multa: guia.calculo.multa,
      juros: guia.calculo.juros,
      tsa: guia.calculo.tsa,
      total: guia.calculo.total,
      vencimento: guia.vencimento,
      memoria: guia.calculo.memoria.map(({ descricao, fonte }) => ({ descricao, fonte })),
    },
    aguarda: examinada.rumo.aguarda,
    violacoes: examinada.violacoes.map(({ field, message }) => ({ key: field ?? null, message })),
    avisos: [...examinada.avisos],
  }
})
