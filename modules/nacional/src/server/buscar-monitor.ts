import { hojeEm, instanteDe } from '@iss/kernel/data'
import { type Context, implement } from '@iss/platform/server'
import { desc, sql } from 'drizzle-orm'
import { buscarMonitorNacional } from '../contract/monitor.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { labelAmbiente } from '../domain/ambiente.ts'
import { ESPERA_DE_ALARME } from '../domain/envio.ts'
import { nacionalCncTable as cnc } from '../tables/cnc.ts'
import { nacionalIntercambioTable } from '../tables/intercambio.ts'
import { nacionalEnvioTable as envio } from '../tables/envio.ts'
import { nacionalNotaTable as nota } from '../tables/nota-nacional.ts'
import { nacionalDocumentoTable as documento, nacionalLacunaTable as lacuna } from '../tables/recebimento.ts'
import { nacionalEstadoTable } from '../tables/configuracao.ts'
import { lerAcesso } from './configuracao.ts'

const conta = (condicao: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condicao})::int`

/** When the oldest document began to wait, of those whose turn it is; null when none waits. */
export async function findMaisAntigo({ db }: Context): Promise<Date | null> {
  const [row] = await db
    .select({ criadoEm: sql<Date | null>`min(${envio.criadoEm})`.mapWith(envio.criadoEm) })
    .from(envio)
    .where(sql`${envio.situacao} in ('PENDENTE', 'ENVIANDO')`)
  return row?.criadoEm ?? null
}

const situacoesLacuna = { ABERTA: 'Aberta', REPARADA: 'Reparada', VAZIA: 'Sem documento' } as const

export const buscarMonitorOperation = implement(buscarMonitorNacional, async (ctx) => {
  const { db, clock } = ctx
  const agora = clock.now()
  const acesso = await lerAcesso(ctx)
  const estado = await lerEstado(ctx)
  const hoje = instanteDe(hojeEm(agora))
  const [envios] = await db
    .select({
      pendentes: conta(sql`${envio.situacao} in ('PENDENTE', 'ENVIANDO')`),
      recusados: conta(sql`${envio.situacao} = 'RECUSADO'`),
      impedidos: conta(sql`${envio.situacao} = 'IMPEDIDO'`),
      enviadosHoje: conta(sql`${envio.enviadoEm} >= ${hoje}`),
    })
    .from(envio)
    .where(sql`${envio.situacao} in ('PENDENTE', 'ENVIANDO', 'RECUSADO', 'IMPEDIDO') or ${envio.enviadoEm} >= ${hoje}`)
  const [documentos] = await db
    .select({ interpretar: conta(sql`${documento.situacao} = 'PENDENTE'`), comErro: conta(sql`${documento.situacao} = 'ERRO'`) })
    .from(documento)
    .where(sql`${documento.situacao} in ('PENDENTE', 'ERRO')`)
  const [notas] = await db
    .select({ pendencias: conta(sql`${nota.pendencias} <> '{}'`), analises: conta(sql`${nota.analisePendente}`) })
    .from(nota)
    .where(sql`${nota.pendencias} <> '{}' or ${nota.analisePendente}`)
  const lacunas = await db
    .select()
    .from(lacuna)
    .where(sql`${lacuna.situacao} = 'ABERTA' or ${lacuna.encontradaEm} >= ${new Date(agora.getTime() - 30 * 86_400_000)}`)
    .orderBy(desc(lacuna.de))
    .limit(20)
  const maisAntigo = await findMaisAntigo(ctx)
  return {
    atualizadoEm: agora.toISOString(),
    ambiente: acesso ? labelAmbiente[acesso.config.ambiente] : 'Não configurado',
    impedimento: impedimentoDe(acesso, ctx.producao),
    envio: {
      ligado: acesso?.config.envia ?? false,
      pendentes: envios?.pendentes ?? 0,
      recusados: envios?.recusados ?? 0,
      impedidos: envios?.impedidos ?? 0,
      enviadosHoje: envios?.enviadosHoje ?? 0,
      maisAntigo: maisAntigo?.toISOString() ?? null,
      alarme: maisAntigo !== null && agora.getTime() - maisAntigo.getTime() > ESPERA_DE_ALARME,
      ultimo: estado?.envioUltimo?.toISOString() ?? null,
      falhas: estado?.envioFalhas ?? 0,
      pausadoAte: adiante(estado?.envioPausadoAte, agora),
      erro: estado?.envioErro ?? null,
    },
    recebimento: {
      ligado: acesso?.config.recebe ?? false,
      nsu: estado?.nsu ?? 0,
      ultimo: estado?.recebimentoUltimo?.toISOString() ?? null,
      atrasoMinutos: estado?.recebimentoUltimo
        ? Math.floor((agora.getTime() - estado.recebimentoUltimo.getTime()) / 60_000)
        : null,
      interpretar: documentos?.interpretar ?? 0,
      comErro: documentos?.comErro ?? 0,
      pendencias: notas?.pendencias ?? 0,
      analises: notas?.analises ?? 0,
      lacunas: lacunas.map(({ de, ate, tentativas, situacao }) => ({ de, ate, tentativas, situacao: situacoesLacuna[situacao] })),
      falhas: estado?.recebimentoFalhas ?? 0,
      pausadoAte: adiante(estado?.recebimentoPausadoAte, agora),
      erro: estado?.recebimentoErro ?? null,
    },
    intercambios: await lerIntercambios(ctx),
  }
})

const servicos = { CNC: 'Cadastro nacional de contribuintes', PARAMETROS: 'Parâmetros do painel nacional' } as const

async function lerIntercambios({ db, clock }: Context) {
  const linhas = await db.select().from(nacionalIntercambioTable)
  const [registros] = await db
    .select({
      pendentes: conta(sql`${cnc.situacao} in ('PENDENTE', 'ENVIANDO')`),
      recusados: conta(sql`${cnc.situacao} = 'RECUSADO'`),
    })
    .from(cnc)
    .where(sql`${cnc.situacao} in ('PENDENTE', 'ENVIANDO', 'RECUSADO')`)
  return (['CNC', 'PARAMETROS'] as const).map((servico) => {
    const linha = linhas.find((cada) => cada.servico === servico)
    const doCnc = servico === 'CNC'
    return {
      servico,
      nome: servicos[servico],
      ultimo: linha?.ultimo?.toISOString() ?? null,
      pendentes: doCnc ? (registros?.pendentes ?? 0) : 0,
      recusados: doCnc ? (registros?.recusados ?? 0) : 0,
      falhas: linha?.falhas ?? 0,
      pausadoAte: adiante(linha?.pausadoAte, clock.now()),
      erro: linha?.erro ?? null,
    }
  })
}

/** The state as it is; reading it makes no row. */
async function lerEstado(ctx: Context) {
  const [row] = await ctx.db.select().from(nacionalEstadoTable)
  return row
}

const adiante = (ate: Date | null | undefined, agora: Date) => (ate && ate > agora ? ate.toISOString() : null)

function impedimentoDe(acesso: Awaited<ReturnType<typeof lerAcesso>>, producao: boolean): string | null {
  if (!acesso) return 'O ambiente nacional não está configurado: veja Configurações, Ambiente nacional.'
  const { config, conexao, cidade } = acesso
  if (config.ambiente === 'SIMULADOR') return producao ? nacionalErrors.simuladorEmProducao.message : null
  if (!cidade.cnpj) return nacionalErrors.municipioSemCnpj.message
  return conexao ? null : 'O município não possui certificado válido do ambiente nacional: veja Configurações, Certificados.'
}
