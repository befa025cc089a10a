import { indiceTable } from '@iss/calendario/tables/indice'
import { registrarPagamento } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe, nextBusinessDay, plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { infracaoTable } from '@iss/tributacao/tables/infracao'
import { eq } from 'drizzle-orm'
import type { PedidoAgendamento } from '../contract/agenda.ts'
import type { MotivoAcao } from '../domain/situacao-acao.ts'
import { agendarFiscalizacao } from '../server/agendar.ts'
import { gravarCiencia } from '../server/ciencia.ts'
import { encerrarAcao } from '../server/encerrar-acao.ts'
import { emitirTermo } from '../server/emitir-termo.ts'
import { listGuiasDoAuto } from '../server/guias-do-auto.ts'
import { iniciarAcao } from '../server/iniciar-acao.ts'
import { anular, prorrogar } from '../server/atos-sobre-termos.ts'
import { autuar } from '../server/lavrar-auto.ts'
import { getAcao, gravarAcao } from '../server/ler-acao.ts'
import { getTermo } from '../server/ler-termos.ts'
import { gravarResposta } from '../server/responder-termo.ts'
import type { TermoFiscal } from '../tables/termo-fiscal.ts'

/** Inspections in every state: ended with a paid fine, under way with an answer due this week, planned for next week, cancelled; a notice alone. */
export const fiscalizacoesDemo = defineDemo({
  nome: 'fiscalizacoes',
  ordem: 935,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const dia = (dias: number) => nextBusinessDay(plusDays(hoje, dias), new Set())
    const fiscal = await idDe(ctx, 'fiscal')
    const agendar = async (
      pessoa: DemoPessoa,
      motivo: MotivoAcao,
      { de, ate }: { de: Data; ate: Data },
      resto: Partial<PedidoAgendamento> = {},
    ) =>
      agendarFiscalizacao(
        ctx,
        {
          contribuinteId: await idDe(ctx, pessoa),
          fiscalId: fiscal,
          inicioCompetencia: Competencia.fromData(hoje).plusMonths(-14),
          fimCompetencia: Competencia.fromData(hoje).plusMonths(-2),
          inicioFiscalizacao: de,
          fimFiscalizacao: ate,
          motivo,
          denuncia: null,
          origem: '',
          observacao: '',
          ...resto,
        },
        { autorId: fiscal, em: instanteDe(plusDays(de < hoje ? de : hoje, -3), '14:20:00') },
      )

    const encerrada = await agendar('sociedade', 'ROTINA', { de: dia(-80), ate: dia(-20) })
    await processo(ctx, encerrada.id, dia)

    const andando = await agendar('locadora', 'ALERTA', { de: dia(-12), ate: dia(30) }, { origem: 'Queda de arrecadação' })
    const inicio = await iniciarAcao(ctx, andando, {
      documentosSolicitados: 'Livro caixa, contratos de locação e extratos bancários do período.',
      complemento: '',
      prazoDias: 8,
      em: instanteDe(dia(-12), '09:10:00'),
    })
    await ler(ctx, inicio, dia(-9))

    await agendar('ensino', 'EXCLUSAO_SIMPLES', { de: dia(5), ate: dia(45) }, { fiscalId: await idDe(ctx, 'fiscal2') })
    const cancelada = await agendar('transporte', 'ROTINA', { de: dia(-30), ate: dia(-5) })
    await gravarAcao(ctx, cancelada, {
      situacao: 'CANCELADA',
      canceladaEm: instanteDe(dia(-31), '10:00:00'),
      motivoCancelamento: 'Contribuinte já fiscalizado no período pela equipe anterior.',
    })
    await emitirTermo(ctx, {
      tipo: 'NOTIFICACAO',
      agendamentoId: null,
      contribuinteId: await idDe(ctx, 'estimativa'),
      fiscalId: fiscal,
      complemento: 'Regularize as guias vencidas ou apresente os comprovantes de pagamento.',
      prazoDias: 10,
      em: instanteDe(dia(-2), '11:05:00'),
    })
    await atosDaDemonstracao(ctx, fiscal, dia)
  },
})

/** A notice whose deadline was extended, and one that was annulled. */
async function atosDaDemonstracao(ctx: Context, fiscalId: number, dia: (dias: number) => Data): Promise<void> {
  const notificar = async (complemento: string, em: number) =>
    emitirTermo(ctx, {
      tipo: 'NOTIFICACAO',
      agendamentoId: null,
      contribuinteId: await idDe(ctx, 'isento'),
      fiscalId,
      complemento,
      prazoDias: 10,
      em: instanteDe(dia(em), '10:20:00'),
    })
  const prorrogada = await notificar('Apresente os documentos que provam a isenção.', -12)
  await ler(ctx, prorrogada, dia(-11))
  await prorrogar(ctx, await getTermo(ctx, prorrogada.id), {
    dias: 15,
    motivo: 'Pedido do contribuinte: certidões em emissão no cartório.',
    fiscalId,
    em: instanteDe(dia(-4), '14:00:00'),
  })
  const anulada = await notificar('Apresente as notas de serviços tomados do ano anterior.', -6)
  await anular(ctx, await getTermo(ctx, anulada.id), {
    motivo: 'Emitida para contribuinte diverso do fiscalizado.',
    fiscalId,
    em: instanteDe(dia(-5), '09:00:00'),
  })
}

async function idDe(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}'`)
  return pessoa.id
}

const ler = async (ctx: Context, { id, contribuinteId }: TermoFiscal, em: Data) =>
  gravarCiencia(ctx, await getTermo(ctx, id), { forma: 'PORTAL', em: instanteDe(em, '08:45:00'), porId: contribuinteId })

/** An inspection from its starting term to its end: read, answered, fined by two infractions, paid, closed. */
async function processo(ctx: Context, id: number, dia: (dias: number) => Data): Promise<void> {
  const inicio = await iniciarAcao(ctx, await getAcao(ctx, id), {
    documentosSolicitados: 'Notas emitidas, livro de serviços prestados e comprovantes de pagamento do período.',
    complemento: '',
    prazoDias: 10,
    em: instanteDe(dia(-80), '09:30:00'),
  })
  await ler(ctx, inicio, dia(-78))
  await gravarResposta(ctx, await getTermo(ctx, inicio.id), {
    texto: 'Seguem os livros e os comprovantes solicitados, entregues também em meio digital.',
    autorId: inicio.contribuinteId,
    em: instanteDe(dia(-70), '16:40:00'),
  })
  const [infracao] = await ctx.db.select().from(infracaoTable).where(eq(infracaoTable.codigo, '101'))
  const [unidade] = await ctx.db.select().from(indiceTable).where(eq(indiceTable.nome, 'UFM'))
  if (!infracao || !unidade) throw new Error('The demonstration has no infraction or no fiscal unit')
  const acao = await getAcao(ctx, id)
  const auto = await autuar(
    ctx,
    acao,
    {
      complemento: 'A documentação confirma serviços sem nota em dois meses.',
      prazoDias: 30,
      vencimento: dia(-25),
      indiceId: unidade.id,
      guiaUnica: true,
      ocorrencias: ['1800.00', '4000.00'].map((imposto, indice) => ({
        infracaoId: infracao.id,
        competencia: acao.fimCompetencia.plusMonths(-indice),
        codigoAinf: null,
        imposto: Dinheiro.from(imposto),
      })),
    },
    instanteDe(dia(-55), '10:15:00'),
  )
  await ler(ctx, auto, dia(-54))
  for (const { id: guiaId } of await listGuiasDoAuto(ctx, auto.id)) {
    const [guia] = await ctx.db.select().from(guiaTable).where(eq(guiaTable.id, guiaId))
    if (guia)
      await registrarPagamento(ctx, guia, {
        dataPagamento: dia(-30),
        dataCredito: dia(-29),
        valor: guia.total,
        tipoBaixa: 'MANUAL',
        formaArrecadacao: '1',
        formaPagamento: '1',
        motivo: 'Comprovante apresentado na fiscalização',
      })
  }
  const fim = await encerrarAcao(ctx, await getAcao(ctx, id), {
    complemento: 'Ação encerrada com o pagamento integral da multa; sem outras irregularidades no período.',
    em: instanteDe(dia(-22), '15:00:00'),
  })
  await ler(ctx, fim, dia(-21))
}
