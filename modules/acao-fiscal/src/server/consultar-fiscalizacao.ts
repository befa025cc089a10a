import { denunciaTable } from '@iss/comunicacao/tables/denuncia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { labelWebIssStatus } from '@iss/pessoa/domain/pessoa'
import { getPessoa, nomesDe } from '@iss/pessoa/server'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { inspecaoAccess } from '../contract/acesso.ts'
import { buscarFiscalizacao, buscarTermo, type TermoTO } from '../contract/consulta.ts'
import { avisoDecadencia } from '../domain/agendamento.ts'
import { montarLinhaDoTempo } from '../domain/linha-do-tempo.ts'
import { acoesPermitidas, situacoesAbertas } from '../domain/situacao-acao.ts'
import { esperaResposta, labelSituacaoTermo } from '../domain/termo.ts'
import type { FiscalAgenda } from '../tables/fiscal-agenda.ts'
import type { FiscalizacaoAchado } from '../tables/fiscalizacao-achado.ts'
import { listAchados, montarAchado } from './achados.ts'
import { listGuiasDaAcao } from './guias-do-auto.ts'
import { dizerAbertas, getAcao, listAbertas } from './ler-acao.ts'
import { getTermo, lerTermos, listTermosDaAcao } from './ler-termos.ts'

/** Where it comes from, with the address of that: of a complaint the complaint, else the alert that it names; one that names nothing has the first. */
async function origemDe(ctx: Context, { denunciaId, origem }: FiscalAgenda, achados: readonly FiscalizacaoAchado[]) {
  if (denunciaId === null) {
    const alertas = achados.filter((achado) => achado.origem === 'ALERTA')
    const alerta = origem === '' ? alertas[0] : alertas.find(({ titulo }) => titulo === origem)
    return { origem: origem || (alerta?.titulo ?? ''), origemLink: alerta?.link || null, denuncia: null }
  }
  const [row] = await ctx.db.select({ chave: denunciaTable.chave }).from(denunciaTable).where(eq(denunciaTable.id, denunciaId))
  const chave = row?.chave ?? null
  return { origem: origem || 'Denúncia', origemLink: chave && `/home/actions/denuncia?id=${chave}`, denuncia: chave }
}

/** What the inspector should not miss: others at work, months that are past, deadlines that ran out. */
async function avisosDe(ctx: Context, acao: FiscalAgenda, termos: readonly TermoTO[]): Promise<string[]> {
  if (!situacoesAbertas.includes(acao.situacao)) return []
  const decadencia = avisoDecadencia(acao.inicioCompetencia, acao.fimCompetencia, ctx.clock.today())
  return [
    ...(await dizerAbertas(ctx, await listAbertas(ctx, acao.contribuinteId, acao.id))),
    ...(decadencia ? [decadencia] : []),
    ...termos
      .filter(({ situacao }) => situacao === 'VENCIDO')
      .map(({ rotulo, numero }) => `${labelSituacaoTermo.VENCIDO}: ${rotulo} nº ${numero} não foi respondido.`),
  ]
}

export const buscarFiscalizacaoOperation = implement(buscarFiscalizacao, async (ctx, { id }) => {
  const acao = await getAcao(ctx, id)
  const termos = await lerTermos(ctx, await listTermosDaAcao(ctx, id))
  const guias = await listGuiasDaAcao(ctx, id)
  const achados = await listAchados(ctx, { agendamentoId: id })
  const pessoa = await getPessoa(ctx, acao.contribuinteId)
  const nomes = await nomesDe(ctx, [acao.fiscalId, acao.criadaPorId])
  return {
    id: acao.id,
    versao: acao.versao,
    numero: acao.numero,
    situacao: acao.situacao,
    contribuinte: {
      id: pessoa.id,
      nome: pessoa.nome,
      documento: pessoa.documento,
      mobiliario: pessoa.grpMobiliario ?? '',
      status: labelWebIssStatus[pessoa.webIssStatus],
    },
    fiscalId: acao.fiscalId,
    fiscal: nomes.get(acao.fiscalId) ?? '',
    inicioCompetencia: acao.inicioCompetencia,
    fimCompetencia: acao.fimCompetencia,
    inicioFiscalizacao: acao.inicioFiscalizacao,
    fimFiscalizacao: acao.fimFiscalizacao,
    motivo: acao.motivo,
    ...(await origemDe(ctx, acao, achados)),
    observacao: acao.observacao,
    motivoCancelamento: acao.motivoCancelamento,
    autuado: Dinheiro.sum(termos.filter(({ anuladoEm }) => anuladoEm === null).map(({ total }) => total)),
    pago: Dinheiro.sum(guias.map(({ pago }) => pago)),
    avisos: await avisosDe(ctx, acao, termos),
    acoes: isAllowed(inspecaoAccess, ctx.user) ? acoesPermitidas(acao.situacao) : [],
    achados: achados.map(montarAchado),
    termos,
    linhaDoTempo: montarLinhaDoTempo(
      {
        ...acao,
        encerrada: !situacoesAbertas.includes(acao.situacao),
        criadaPor: nomes.get(acao.criadaPorId ?? 0) ?? '',
      },
      termos.map((termo) => ({
        ...termo,
        emissao: new Date(termo.emissao),
        ciencia: termo.ciencia && { ...termo.ciencia, em: new Date(termo.ciencia.em) },
        esperaResposta: esperaResposta(termo.situacao),
        anulado: termo.anuladoEm !== null,
        alvo: termo.alvo ?? '',
        respostas: termo.respostas.map(({ em, autor, anexos }) => ({ em: new Date(em), autor, arquivos: anexos.length })),
      })),
      guias.map(({ numero, pagaEm, pago }) => ({ numero, pagaEm, valor: pago.formatReais() })),
      achados.map(({ titulo, juntadoEm, registradoEm, valor }) => ({
        titulo,
        em: juntadoEm ?? registradoEm,
        valor: valor.isZero() ? '' : valor.formatReais(),
      })),
    ),
  }
})

export const buscarTermoOperation = implement(buscarTermo, async (ctx, { id }) => lerUm(ctx, id))

/** One term with everything that belongs to it; refuses ('not-found') when there is none. */
export async function lerUm(ctx: Context, id: number): Promise<TermoTO> {
  const [termo] = await lerTermos(ctx, [await getTermo(ctx, id)])
  if (!termo) throw new Error(`The term ${id} was not read`)
  return termo
}
