import { withCheckDigits } from '@iss/kernel/documento'
import { loteItemTable, loteTable } from '@iss/lote/tables'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { empacotar } from '@iss/nfse-nacional/transporte'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Context, defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type CadastroLocal, type Contribuinte, inconsistencias } from '../domain/cadastro-cnc.ts'
import { servicoDoPainel } from '../domain/parametros.ts'
import { doCadastro, exportaContribuintePortalNacional } from '../lotes/exporta-contribuinte-portal-nacional.ts'
import { cadastroNacional, escreverCnc } from '../server/cadastro-nacional.ts'
import { abrirConexao } from '../server/conexao.ts'
import { gravarEnvioCnc } from '../server/gravar-cnc.ts'
import { mudarIntercambio } from '../server/intercambio.ts'
import { lerCadastros } from '../server/ler-cadastros.ts'
import { lerServicos } from '../server/parametros-do-municipio.ts'
import { parametrosNacionais } from '../server/parametros-nacionais.ts'
import { getSimulador } from '../server/simulador.ts'
import { cidadeDaDemonstracao } from './cidade-da-demonstracao.ts'

/** Taxpayers that the city has not sent yet. */
const naoEnviados: readonly string[] = [demoDocumentos.delta, demoDocumentos.eventual]
const deFora: Contribuinte = {
  CNPJ: withCheckDigits('500000040001'),
  IM: '9001',
  dIM: '2020-03-02',
  xFantasia: 'Estúdio Encerrado',
  dAutEmiss: '2020-03-02',
  cStatEmiss: '0',
  cSitCNC: '0',
  xSitCadMun: 'Baixada',
}

/**
 * The register and the panel beside the national ones: most taxpayers were sent, somebody changed one of them there, one stands there alone; the
 * panel publishes the rates of the city but for one that differs and one that is missing.
 */
export const cadastroNacionalDemo = defineDemo({
  nome: 'cadastro-nacional',
  ordem: 430,
  cidades: [novaSerra],
  async load(ctx) {
    const cidade = cidadeDaDemonstracao(ctx)
    const enviados: Contribuinte[] = []
    const exportacao = await abrirExportacao(ctx)
    for await (const { id, local, repetida, contribuinte } of lerCadastros(ctx, doCadastro)) {
      if (inconsistencias(local, repetida).length > 0 || naoEnviados.includes(local.documento)) continue
      const resultadoId = await gravarEnvioCnc(ctx, { pessoaId: id, contribuinte, situacao: 'PENDENTE', loteId: exportacao.id })
      await exportacao.anotar(id, local, resultadoId)
      enviados.push(contribuinte)
    }
    await exportacao.concluir(enviados.length)
    await cadastroNacional.run(cidade)
    const conexao = await abrirConexao(cidade)
    if ('falta' in conexao) throw new Error(conexao.falta)
    const beta = enviados.find(({ CNPJ }) => CNPJ === demoDocumentos.beta)
    const mudados = [...(beta ? [{ ...beta, email: 'contato@beta.example', fone: '3133330000' }] : []), deFora]
    for (const dados of mudados) await conexao.cliente.enviarCadastro(empacotar(escreverCnc(dados, conexao)))
    await mudarIntercambio(ctx, 'CNC', { proximaBusca: null })
    await cadastroNacional.run(cidade)
    await publicar(ctx)
    await parametrosNacionais.run(cidade)
  },
})

/** The export that sent them (F82), as it stands among the earlier ones. */
async function abrirExportacao(ctx: Context) {
  const quando = ctx.clock.now()
  const [ordem] = await ctx.db
    .insert(loteTable)
    .values({
      tipo: exportaContribuintePortalNacional.slug,
      valores: { modo: 'API', somenteNaoEnviados: true, situacao: 'ATIVO', natureza: 'PERMANENTE' },
      situacao: 'CONCLUIDO',
      enviadoEm: quando,
      fimEm: quando,
    })
    .returning({ id: loteTable.id })
  if (!ordem) throw new Error('The export of the demonstration was not written')
  return {
    id: ordem.id,
    async anotar(alvoId: number, { documento, inscricaoMunicipal: inscricao }: CadastroLocal, resultadoId: number) {
      const feito = { situacao: 'FEITO' as const, mensagem: 'Registro na fila de envio.', resultadoId, processadoEm: quando }
      await ctx.db.insert(loteItemTable).values({ loteId: ordem.id, alvoId, linha: { documento, inscricao }, ...feito })
    },
    async concluir(feitos: number) {
      await ctx.db.update(loteTable).set({ total: feitos, feitos }).where(eq(loteTable.id, ordem.id))
    },
  }
}

/** What the panel of the simulator answers for the city. */
async function publicar(ctx: Context): Promise<void> {
  const simulador = await getSimulador(ctx.ports, ctx.clock.now)
  if (!simulador) throw new Error('The demonstration needs the simulator of the national environment')
  const servicos = await lerServicos(ctx, ctx.clock.today())
  const deRegimes = servicos.filter(({ regimes }) => regimes.length > 0)
  for (const { codigo, regimes } of deRegimes.slice(1))
    simulador.definirParametros(`${novaSerra}/${servicoDoPainel(codigo)}/regimes_especiais`, {
      regimesEspeciais: {
        [servicoDoPainel(codigo)]: Object.fromEntries(
          regimes.map((regime) => [regime, [{ situacao: 1, dataInicio: '2024-01-01T00:00:00', dataFim: null }]]),
        ),
      },
    })
  for (const [indice, { codigo, aliquotas }] of servicos.entries()) {
    const [aliquota] = aliquotas
    if (indice === 1 || !aliquota) continue
    // The panel writes a rate as a number of JSON.
    const Aliq: unknown = JSON.parse(indice === 0 ? '2.5' : aliquota.toString())
    simulador.definirParametros(`${novaSerra}/${servicoDoPainel(codigo)}/aliquota`, {
      aliquotas: { [servicoDoPainel(codigo)]: [{ Incidencia: 'Municipio', Aliq, DtIni: '2024-01-01T00:00:00', DtFim: null }] },
    })
  }
  simulador.definirParametros(`${novaSerra}/convenio`, {
    parametrosConvenio: {
      aderenteAmbienteNacional: 1,
      aderenteEmissorNacional: 1,
      aderenteMAN: 0,
      permiteAproveitametoDeCreditos: false,
    },
  })
  simulador.definirParametros(`${novaSerra}/retencoes`, {
    retencoes: { artigoSexto: { habilitado: true, historico: [] }, retencoesMunicipais: [] },
  })
}
