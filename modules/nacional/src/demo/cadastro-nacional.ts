import { withCheckDigits } from '@iss/kernel/documento'
import { openOrder } from '@iss/lote/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { empacotar } from '@iss/nfse-nacional/transporte'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Context, defineDemo } from '@iss/platform/server'
import type { Contribuinte } from '../domain/cadastro-cnc.ts'
import { servicoDoPainel } from '../domain/parametros.ts'
import { doCadastro, exportaContribuintePortalNacional } from '../lotes/exporta-contribuinte-portal-nacional.ts'
import { cadastroNacional, escreverCnc } from '../server/cadastro-nacional.ts'
import { abrirConexao } from '../server/conexao.ts'
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
    await exportar(ctx)
    const enviados: Contribuinte[] = []
    for await (const { enviado, contribuinte } of lerCadastros(ctx, doCadastro)) if (enviado) enviados.push(contribuinte)
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

/** The export that sent them (F82): everybody but those that it leaves for the visitor. */
async function exportar(ctx: Context): Promise<void> {
  const valores = { modo: 'API', somenteNaoEnviados: true }
  const todos = { ...valores, situacao: null, natureza: null, regime: null, atividades: null, alteradosDesde: null }
  async function* itens() {
    for await (const item of exportaContribuintePortalNacional.items?.(ctx, todos, null) ?? [])
      if (!item.impedimento && !naoEnviados.includes(String(item.linha.documento))) yield item
  }
  await openOrder(ctx, exportaContribuintePortalNacional, { valores: todos, itens: itens(), immediate: true })
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
