import { hojeEm } from '@iss/kernel/data'
import { reportCalls } from '@iss/list/definition'
import { loteCalls } from '@iss/lote/definition'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { validarMensagem } from '@iss/nfse-nacional/xml'
import { withXml } from '@iss/platform/xml'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  baixarArquivoCadastroNacional,
  baixarXmlCadastroNacional,
  enviarCadastroNacional,
  reenviarCadastroNacional,
} from '../src/contract/cadastro.ts'
import { consultarParametrosNacionais } from '../src/contract/parametros.ts'
import { exportaContribuintePortalNacional } from '../src/lotes/exporta-contribuinte-portal-nacional.ts'
import { getIntercambio } from '../src/server/intercambio.ts'
import { ligarNacional } from './ambiente-de-prova.ts'

const calls = loteCalls(exportaContribuintePortalNacional)
const movimentos = reportCalls('cadastro-nacional')
const diferencas = reportCalls('diferencas-cnc')
const parametros = reportCalls('parametros-nacionais')
const ALFA = '40000001000150'
const GAMA = '40000003000140'
const DELTA = '40000004000194'
const HOSPITAL = '40000005000139'

let scene: Scene
let fiscal: Client
let simulador: SimuladorNacional
beforeAll(async () => {
  scene = await startScene()
  simulador = await ligarNacional(scene, 1)
  fiscal = await scene.as('fiscal')
})
afterAll(async () => {
  await simulador.parar()
  await scene.stop()
})
beforeEach(() => simulador.falhas.limpar())

const valores = {
  modo: 'API',
  somenteNaoEnviados: true,
  alteradosDesde: null,
  situacao: 'ATIVO',
  natureza: 'PERMANENTE',
  regime: null,
  atividades: null as number[] | null,
}
const trocar = async () => {
  await scene.runCourier('nacional-cadastro', 1)
  scene.clock.advance(61_000)
  await scene.runCourier('nacional-cadastro', 1)
}
const exportar = async (mudados: Partial<typeof valores> = {}) => {
  const pedidos = { ...valores, ...mudados }
  const previa = await fiscal.call(calls.validar, { valores: pedidos })
  const { id } = await fiscal.call(calls.executar, {
    valores: pedidos,
    assinatura: previa.assinatura,
    motivo: '',
    palavra: '',
    ciente: true,
  })
  await scene.runProcesses()
  return { previa, ordem: await fiscal.call(calls.buscarTO, { id }), id }
}

type Filtros = Record<string, unknown>
const linhas = async (filtros: Filtros) =>
  (await fiscal.call(movimentos.buscar, { filtros, pagina: 0, tamanho: 100 })).linhas.map(
    ({ id, valores: v }): Record<string, unknown> & { id: number } => ({ ...v, id: Number(id) }),
  )
const dif = async (filtros: Filtros = {}) =>
  (await fiscal.call(diferencas.buscar, { filtros, pagina: 0, tamanho: 100 })).linhas.map(({ valores: v }) => v)
const mudarAlfa = (email: string) =>
  scene.owner(
    `update pessoa set email = '${email}', ultima_alteracao = '${scene.clock.now().toISOString()}' where municipio_id = 1 and documento = '${ALFA}'`,
  )

describe('R2-2.8-38 exporta-contribuinte-portal-nacional (F82)', () => {
  it('sends whole records, then only what changed; who cannot go is shown with the reason', async () => {
    await scene.owner(
      `update endereco set cep = null where municipio_id = 1 and pessoa_id = (select id from pessoa where municipio_id = 1 and documento = '${GAMA}')`,
    )
    const { previa, ordem } = await exportar()
    expect(
      previa.lista.filter(({ impedimento }) => impedimento).map(({ linha, impedimento }) => [linha.documento, impedimento]),
    ).toEqual([[GAMA, 'Sem endereço com CEP.']])
    expect(ordem).toMatchObject({ situacao: 'CONCLUIDO', sucesso: previa.total - 1 })
    await trocar()
    const deAlfa = await linhas({ contribuinte: ALFA })
    expect(deAlfa.map(({ sentidoRotulo, situacaoRotulo }) => `${sentidoRotulo} ${situacaoRotulo}`)).toEqual(
      expect.arrayContaining(['Enviado Enviado', 'Recebido Recebido']),
    )
    expect((await exportar()).previa.lista.filter(({ impedimento }) => !impedimento)).toEqual([])

    // The acceptance of F82: one taxpayer altered, the next export holds exactly that one.
    await mudarAlfa('novo@alfa.example')
    const seguinte = (await exportar()).previa.lista.filter(({ impedimento }) => !impedimento)
    expect(seguinte.map(({ linha }) => linha.documento)).toEqual([ALFA])
    await trocar()
    expect((await exportar()).previa.lista.filter(({ impedimento }) => !impedimento)).toEqual([])

    // It begins with the day of the last export; whoever did not change since stays out, whoever was never sent does not.
    const { campos } = await fiscal.call(calls.descritor, {})
    const desde = campos.find(({ nome }) => nome === 'alteradosDesde')?.campo.initial
    expect(desde).toBe(hojeEm(scene.clock.now()))
    const todos = { somenteNaoEnviados: false, modo: 'ARQUIVO' }
    const pedida = async (alteradosDesde: unknown) =>
      (await fiscal.call(calls.validar, { valores: { ...valores, ...todos, alteradosDesde } })).lista.map(
        ({ linha }) => linha.documento,
      )
    await scene.owner(
      `update pessoa set ultima_alteracao = '2020-01-01T12:00Z' where municipio_id = 1 and documento <> '${ALFA}'`,
    )
    const [nunca] = await scene.owner<{ documento: string }>(
      `delete from nacional_cnc c using pessoa p where c.municipio_id = 1 and p.municipio_id = 1 and p.id = c.pessoa_id and p.documento = '${DELTA}' returning p.documento`,
    )
    expect(new Set(await pedida(desde))).toEqual(new Set([ALFA, ...(nunca ? [DELTA] : [])]))
    expect((await pedida(null)).length).toBeGreaterThan(2)
  })

  it('asks for several activities at once: whoever exercises one of them; what is none is refused', async () => {
    const ids = await scene.owner<{ id: string; codigo: string }>(
      `select id, codigo from atividade where municipio_id = 1 and codigo in ('010101', '040301') order by codigo`,
    )
    const [sistemas, hospitais] = ids.map(({ id }) => Number(id))
    const deles = async (...atividades: (number | undefined)[]) => {
      const pedidas = { ...valores, somenteNaoEnviados: false, modo: 'ARQUIVO', atividades: atividades as number[] }
      return new Set((await fiscal.call(calls.validar, { valores: pedidas })).lista.map(({ linha }) => String(linha.documento)))
    }
    const [um, outro] = [await deles(sistemas), await deles(hospitais)]
    expect([um.has(ALFA), um.has(HOSPITAL), outro.has(HOSPITAL)]).toEqual([true, false, true])
    expect(await deles(sistemas, hospitais)).toEqual(new Set([...um, ...outro]))
    const recusa = await fiscal.try(calls.validar, { valores: { ...valores, atividades: [sistemas, 999_999] } })
    expect(recusa.body.mensagens?.map(({ key }) => key)).toEqual(['atividades'])
    const opcoes = await fiscal.call(calls.opcoes, { campo: 'atividades', texto: '', valores: [sistemas ?? 0, hospitais ?? 0] })
    expect(opcoes.map(({ value }) => value)).toEqual(expect.arrayContaining([sistemas, hospitais]))
    const { id } = await fiscal.call(calls.executar, {
      valores: { ...valores, modo: 'ARQUIVO', somenteNaoEnviados: false, atividades: [sistemas ?? 0] },
      assinatura: (
        await fiscal.call(calls.validar, {
          valores: { ...valores, modo: 'ARQUIVO', somenteNaoEnviados: false, atividades: [sistemas ?? 0] },
        })
      ).assinatura,
      motivo: '',
      palavra: '',
      ciente: true,
    })
    const { parametros } = await fiscal.call(calls.buscarTO, { id })
    expect(parametros.find(({ rotulo }) => rotulo === 'Atividade')?.valor).toContain('sistemas')
    await scene.runProcesses()
  })

  it('a record that is refused says why, and may be sent again', async () => {
    await scene.owner(`update nacional_config set cpf_agente = '00000000000' where municipio_id = 1`)
    await mudarAlfa('outro@alfa.example')
    await exportar()
    await trocar()
    const [recusado] = await linhas({ contribuinte: ALFA, situacao: 'RECUSADO' })
    expect(recusado).toMatchObject({ retorno: expect.stringContaining('E3353'), nome: 'Alfa Tecnologia Ltda' })
    await scene.owner(`update nacional_config set cpf_agente = '52998224725' where municipio_id = 1`)
    await fiscal.call(reenviarCadastroNacional, { ids: [recusado?.id ?? 0] })
    await trocar()
    const [ultimo] = await linhas({ contribuinte: ALFA, sentido: 'ENVIO' })
    expect(ultimo).toMatchObject({ situacaoRotulo: 'Enviado', retorno: null })
    const xml = (await fiscal.try(baixarXmlCadastroNacional, { id: ultimo?.id ?? 0 })).raw.toString()
    expect(xml).toContain('<email>outro@alfa.example</email>')
    expect(withXml(xml, (doc) => validarMensagem(doc, 'CNC'))).toEqual([])
  })

  it('waits while the service is down, and sends all the same', async () => {
    await mudarAlfa('terceiro@alfa.example')
    simulador.falhas.programar({ status: 503, vezes: 1 })
    await exportar()
    await scene.runCourier('nacional-cadastro', 1)
    expect(await scene.inCity(1, (ctx) => getIntercambio(ctx, 'CNC'))).toMatchObject({
      falhas: 1,
      erro: expect.stringContaining('503'),
    })
    expect((await linhas({ contribuinte: ALFA, sentido: 'ENVIO' }))[0]?.situacaoRotulo).toBe('Em envio')
    await trocar()
    await trocar()
    expect((await linhas({ contribuinte: ALFA, sentido: 'ENVIO' }))[0]?.situacaoRotulo).toBe('Enviado')
  })

  it('as a file: every record of the export in one ZIP', async () => {
    await mudarAlfa('quarto@alfa.example')
    await exportar({ modo: 'ARQUIVO' })
    const [registro] = await linhas({ contribuinte: ALFA, situacao: 'ARQUIVO' })
    const zip = (await fiscal.try(baixarArquivoCadastroNacional, { id: registro?.id ?? 0 })).raw
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    expect(zip.toString('latin1')).toContain('CNC99000012000000000010001.xml')
    expect(zip.toString('latin1')).toContain('SHA256SUMS')
    expect((await fiscal.try(baixarArquivoCadastroNacional, { id: registro?.id ?? 0 })).raw.equals(zip)).toBe(true)
    const [enviado] = await linhas({ contribuinte: ALFA, situacao: 'ENVIADO' })
    expect((await fiscal.try(baixarArquivoCadastroNacional, { id: enviado?.id ?? 0 })).body.mensagens[0]?.message).toBe(
      'Esta exportação não foi feita em arquivo.',
    )
  })

  it('needs settings, agent and certificate; the other city sees nothing of it', async () => {
    const doPorto = await scene.as('fiscal.porto')
    expect((await doPorto.try(calls.validar, { valores })).body.mensagens[0]?.message).toBe(
      'O ambiente nacional não está configurado.',
    )
    await scene.owner(`update nacional_config set ambiente = 'PRODUCAO_RESTRITA' where municipio_id = 1`)
    const semCertificado = await fiscal.try(calls.validar, { valores })
    await scene.owner(`update nacional_config set ambiente = 'SIMULADOR' where municipio_id = 1`)
    expect(semCertificado.body.mensagens[0]?.message).toBe('O município não possui certificado válido.')
    expect((await doPorto.call(movimentos.buscar, { filtros: {}, pagina: 0, tamanho: 10 })).total).toBe(0)
    const [daqui] = await linhas({ contribuinte: ALFA })
    expect((await doPorto.try(baixarXmlCadastroNacional, { id: daqui?.id ?? 0 })).status).toBeGreaterThanOrEqual(400)
    expect((await (await scene.as('alfa')).try(reenviarCadastroNacional, { ids: [1] })).status).toBe(403)
  })
})

describe('differences', () => {
  it('of registers: what the city says, what the national register says, and who is on one side alone', async () => {
    await scene.owner(
      `update endereco set cep = '99900000' where municipio_id = 1 and cep is null and pessoa_id = (select id from pessoa where municipio_id = 1 and documento = '${GAMA}')`,
    )
    await exportar()
    await trocar()
    await mudarAlfa('quinto@alfa.example')
    const [alfa] = await dif({ contribuinte: ALFA })
    expect(alfa).toMatchObject({ casoRotulo: 'Diferente', campo: 'E-mail', municipio: 'quinto@alfa.example' })
    const [pessoa] = await scene.owner<{ id: string }>(`select id from pessoa where municipio_id = 1 and documento = '${ALFA}'`)
    await fiscal.call(enviarCadastroNacional, { ids: [Number(pessoa?.id)] })
    await trocar()
    expect(await dif({ contribuinte: ALFA })).toEqual([])
  })

  it('of parameters: what the panel publishes beside the registers of the city', async () => {
    const listar = async (filtros: Filtros) =>
      (await fiscal.call(parametros.buscar, { filtros, pagina: 0, tamanho: 100 })).linhas.map(({ valores: v }) => v)
    const publicar = (codigo: string, Aliq: number) =>
      simulador.definirParametros(`9900001/${codigo}/aliquota`, {
        aliquotas: { [codigo]: [{ Aliq, DtIni: '2024-01-01T00:00:00', DtFim: null }] },
      })
    publicar('01.01.01.000', 2.5)
    publicar('01.07.01.000', 3)
    simulador.definirParametros('9900001/retencoes', { retencoes: { artigoSexto: { habilitado: false } } })
    simulador.definirParametros('9900001/convenio', { parametrosConvenio: { aderenteAmbienteNacional: 1 } })
    await fiscal.call(consultarParametrosNacionais, {})
    await scene.runCourier('nacional-parametros', 1)
    const aliquotas = await listar({ grupo: 'ALIQUOTA', situacao: null })
    expect(aliquotas.find(({ codigo }) => codigo === '010101')).toMatchObject({
      municipio: '3,00%',
      painel: '2,50%',
      situacaoRotulo: 'Diferente',
    })
    expect(aliquotas.find(({ codigo }) => codigo === '010701')).toMatchObject({ situacaoRotulo: 'Igual' })
    expect(await listar({ grupo: 'RETENCAO', situacao: 'DIFERENTE' })).toMatchObject([{ painel: 'Não aplicada' }])
    expect(await listar({ grupo: 'CONVENIO', situacao: 'IGUAL' })).toHaveLength(1)
    const situacoes = new Set((await listar({ situacao: 'DIFERENCAS' })).map(({ situacaoRotulo }) => situacaoRotulo))
    expect([...situacoes]).toEqual(expect.arrayContaining(['Diferente', 'Só no município']))
    expect([...situacoes]).not.toContain('Igual')
    // Asked once a day: what the panel publishes meanwhile is not looked at.
    publicar('01.01.01.000', 3)
    await scene.runCourier('nacional-parametros', 1)
    expect((await listar({ grupo: 'ALIQUOTA', situacao: 'DIFERENTE' })).map(({ codigo }) => codigo)).toContain('010101')
    await scene.owner(
      `update nacional_intercambio set proxima_busca = '${scene.clock.now().toISOString()}' where servico = 'PARAMETROS'`,
    )
    await scene.runCourier('nacional-parametros', 1)
    expect((await listar({ grupo: 'ALIQUOTA', situacao: 'DIFERENTE' })).map(({ codigo }) => codigo)).not.toContain('010101')
  })
})
