// @vitest-environment jsdom
import { buscarListaMunicipioCliente } from '@iss/municipio/contract/municipios'
import { figures, gridFigures, recorded, type Shown, showScreen, signedIn } from '@iss/portal/test-screen'
import { byButton, byLabel, click, type } from '@iss/ui/test-render'
import { afterEach, describe, expect, it } from 'vitest'
import {
  buscarManualWebService,
  buscarRecebidosWebService,
  buscarRecebidoWebService,
  buscarWebService,
  repetirRecebido,
  validarXmlWebService,
} from '../contract/web-service.ts'
import { Screen as Desenvolvedores } from './desenvolvedores.tsx'
import { Recebidos } from './parts/recebidos.tsx'
import { WebService } from './parts/web-service.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

const endereco = 'https://portal.example/ws/nfse/9900001'
const enderecos = {
  enderecos: [
    { rotulo: 'Web service (SOAP 1.1 e 1.2)', endereco },
    { rotulo: 'WSDL', endereco: `${endereco}?wsdl` },
  ],
  esquemas: [{ versao: '2.02', endereco: `${endereco}?xsd=2.02` }],
}
const exigencias = ['A assinatura cobre a declaração.']
const ligada = { codigo: 7, nome: 'GerarNfse', titulo: 'Gerar NFS-e', ligada: true }
const desligada = { codigo: 0, nome: 'CancelarNfse', titulo: 'Cancelar NFS-e', ligada: false }
/** Someone who may make codes and certificates. */
const quemPode = (() => {
  const { path, answer } = signedIn('usuario', 'empresa')
  return { path, answer: { ...(answer as object), authRegex: ['.*'] } }
})()
const hrefs = () => [...shown.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const naTela = (texto: string) => shown.until(() => document.body.textContent?.includes(texto))

describe('S24 the web service', () => {
  const doServico = (certificadoDeTeste: boolean) =>
    recorded(buscarWebService, {
      ...enderecos,
      ambiente: 'Teste',
      exigencias,
      operacoes: [ligada, desligada],
      certificadoDeTeste,
    })

  it('addresses, WSDL, schemas, what the city demands, its operations, and the test certificate for who may make one', async () => {
    shown = await showScreen(<WebService />, [quemPode, doServico(true)])
    await naTela('CancelarNfse')
    expect(hrefs()).toEqual(['/public/desenvolvedores', endereco, `${endereco}?wsdl`, `${endereco}?xsd=2.02`])
    expect(figures(shown.container)).toMatchObject({ Ambiente: 'Teste', 'Esquemas (XSD)': '2.02' })
    expect(shown.container.querySelector('li')?.textContent).toBe(exigencias[0])
    expect(gridFigures(shown.container, 'Operações').rows).toEqual([
      { Código: '7', Operação: 'GerarNfse', 'O que faz': 'Gerar NFS-e', Situação: 'Ligada' },
      { Código: '0', Operação: 'CancelarNfse', 'O que faz': 'Cancelar NFS-e', Situação: 'Desligada' },
    ])
    expect(byButton(shown.container, 'Gerar certificado de teste').disabled).toBe(false)
    expect(byButton(shown.container, 'Copiar endereço: WSDL')).toBeTruthy()
  })

  it('no test certificate in production', async () => {
    shown = await showScreen(<WebService />, [quemPode, doServico(false)])
    await naTela('CancelarNfse')
    expect(shown.container.textContent).not.toContain('certificado de teste')
  })
})

describe('S24 what was received', () => {
  const linha = {
    id: 41,
    horario: '15/04/2026 09:13:02',
    operacao: 'ConsultarNfsePorRps',
    chamador: 'certificado de ALFA',
    versao: '2.02',
    situacao: 'Recusada' as const,
    codigos: 'E4',
    lote: '12',
    protocolo: '202604150001',
  }
  const envelope = (texto: string) => `<s:E><d>${texto.replaceAll('<', '&lt;')}</d></s:E>`
  const chamada = recorded(buscarRecebidoWebService, {
    ...linha,
    enviado: envelope('<Rps><Numero>9</Numero></Rps>'),
    retornado: envelope('<Lista><Codigo>E4</Codigo></Lista>'),
    cortado: false,
    mensagens: [{ codigo: 'E4', mensagem: 'O RPS 9/A1 não foi convertido em NFS-e.', correcao: 'Confira número e série.' }],
    loteRps: {
      situacao: 'Processado com erros',
      recebidoEm: '15/04/2026 09:10:00',
      processadoEm: '15/04/2026 09:12:30',
      quantidade: 3,
      notas: [71, 72],
      mensagens: [{ codigo: 'P001', mensagem: 'A atividade não é exercida.', correcao: 'Corrija o RPS.' }],
    },
  })
  const abrir = async (...answers: Parameters<typeof showScreen>[1]) => {
    shown = await showScreen(<Recebidos />, [recorded(buscarRecebidosWebService, [linha]), chamada, ...answers])
    await naTela('ConsultarNfsePorRps')
    await click(byButton(shown.container, 'Ver XML de ConsultarNfsePorRps, 15/04/2026 09:13:02'))
    await naTela('Confira número e série.')
  }

  it('each call in the list; opened, its messages, what became of its batch, and both XML with the message readable', async () => {
    await abrir()
    expect(gridFigures(shown.container, 'Chamadas recebidas').rows).toEqual([
      {
        Horário: '15/04/2026 09:13:02',
        Operação: 'ConsultarNfsePorRps',
        'Quem chamou': 'certificado de ALFA',
        Versão: '2.02',
        Lote: '12',
        Protocolo: '202604150001',
        Códigos: 'E4',
        Situação: 'Recusada',
      },
    ])
    const dialogo = document.querySelector('[role="dialog"]') ?? document
    expect(figures(dialogo)).toEqual({
      Operação: 'ConsultarNfsePorRps 2.02',
      Horário: '15/04/2026 09:13:02',
      'Quem chamou': 'certificado de ALFA',
      Situação: 'Recusada',
      Lote: '12',
      Protocolo: '202604150001',
      'Situação do lote': 'Processado com erros',
      'RPS recebidos': '3',
      'Recebido em': '15/04/2026 09:10:00',
      'Processado em': '15/04/2026 09:12:30',
      'NF-e geradas': 'nº 71, nº 72',
    })
    expect(dialogo.textContent).toContain('P001: A atividade não é exercida.')
    expect(dialogo.textContent).toContain('E4: O RPS 9/A1 não foi convertido em NFS-e.')
    expect([...dialogo.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual([
      '<s:E>\n  <d>\n    <Rps>\n      <Numero>9</Numero>\n    </Rps>\n  </d>\n</s:E>',
      '<s:E>\n  <d>\n    <Lista>\n      <Codigo>E4</Codigo>\n    </Lista>\n  </d>\n</s:E>',
    ])
    for (const nome of ['Copiar: XML enviado', 'Copiar: XML retornado', 'Baixar: XML enviado', 'Baixar: XML retornado'])
      expect(byButton(dialogo, nome)).toBeTruthy()
  })

  it('a call is repeated after a question, and what became of it is told', async () => {
    await abrir(quemPode, recorded(repetirRecebido, { id: 41, mensagem: 'Chamada repetida: atendida.' }))
    await click(byButton(document, 'Repetir'))
    await naTela('Confirma o reenvio de ConsultarNfsePorRps? O que já foi convertido devolve as mesmas notas.')
    await click(byButton(document, 'Sim'))
    await naTela('Chamada repetida: atendida.')
    expect([...document.querySelectorAll('[role="status"]')].map((told) => told.textContent)).toContain(
      'Chamada repetida: atendida.',
    )
  })
})

describe('the developers forum', () => {
  const manual = recorded(buscarManualWebService, {
    municipio: { id: 1, nome: 'Nova Serra', uf: 'MG', codigo: '9900001' },
    ambiente: 'Teste',
    ...enderecos,
    exigencias,
    limites: [{ rotulo: 'RPS por lote', valor: '1.000' }],
    operacoes: [
      {
        ...ligada,
        descricao: 'Converte um RPS em nota.',
        elementos: 'GerarNfseRequest',
        envio: 'GerarNfseEnvio ou EnviarLoteRpsEnvio',
        resposta: 'GerarNfseResposta',
        permissoes: 'Emitir',
        assinatura: 'Cada RPS, ou o lote',
        exemploEnvio: '<GerarNfseEnvio><Rps/></GerarNfseEnvio>',
        exemploResposta: '<GerarNfseResposta><ListaNfse/></GerarNfseResposta>',
      },
    ],
    codigos: [{ codigo: 'E10', mensagem: 'O RPS já foi informado.', correcao: 'Consulte a nota.' }],
    estado: {
      situacao: 'Fila atrasada',
      atendidas: 31,
      recusadas: 4,
      falhas: 2,
      lotesNaFila: 7,
      consultadoEm: '15/04/2026 10:00:00',
    },
  })
  const abrir = async (aba: string, espera: string, ...answers: Parameters<typeof showScreen>[1]) => {
    const cidades = recorded(buscarListaMunicipioCliente, [{ id: 1, nome: 'Nova Serra', estado: 'MG' }])
    shown = await showScreen(<Desenvolvedores />, [cidades, manual, ...answers], `?aba=${aba}`)
    await naTela(espera)
  }

  it('the manual of a city: addresses, who calls, limits', async () => {
    await abrir('manual', 'RPS por lote')
    expect(hrefs()).toEqual([endereco, `${endereco}?wsdl`, `${endereco}?xsd=2.02`])
    expect(figures(shown.container)).toMatchObject({
      Município: 'Nova Serra/MG, IBGE 9900001',
      Ambiente: 'Teste',
      'RPS por lote': '1.000',
    })
    expect(shown.container.textContent).toContain(exigencias[0])
  })

  it('each operation with examples of message and answer', async () => {
    await abrir('operacoes', 'GerarNfseResposta')
    expect(figures(shown.container)).toEqual({
      'Elemento do corpo': 'GerarNfseRequest',
      Mensagem: 'GerarNfseEnvio ou EnviarLoteRpsEnvio',
      Resposta: 'GerarNfseResposta',
      Assinatura: 'Cada RPS, ou o lote',
      'Permissões do código': 'Emitir',
    })
    expect([...shown.container.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual([
      '<GerarNfseEnvio>\n  <Rps/>\n</GerarNfseEnvio>',
      '<GerarNfseResposta>\n  <ListaNfse/>\n</GerarNfseResposta>',
    ])
  })

  it('the codes with what to do', async () => {
    await abrir('codigos', 'Consulte a nota.')
    expect(gridFigures(shown.container, 'Códigos das mensagens').rows).toEqual([
      { Código: 'E10', Mensagem: 'O RPS já foi informado.', 'O que fazer': 'Consulte a nota.' },
    ])
  })

  it('the validator takes the example or what is pasted, and tells every violation with its path', async () => {
    const violacao = { linha: 3, caminho: '/GerarNfseEnvio/Rps', mensagem: 'Falta Servico.', esperado: 'Servico', recebido: '' }
    const achado = { valido: false, raiz: 'GerarNfseEnvio', versao: '2.02', violacoes: [violacao], assinatura: 'Sem assinatura' }
    await abrir('validador', 'Cole a mensagem', recorded(validarXmlWebService, achado))
    const caixa = byLabel<HTMLTextAreaElement>(shown.container, 'XML')
    await shown.until(() => !byButton(shown.container, 'Usar um exemplo').disabled)
    await click(byButton(shown.container, 'Usar um exemplo'))
    expect(caixa.value).toBe('<GerarNfseEnvio>\n  <Rps/>\n</GerarNfseEnvio>')
    await type(caixa, '<GerarNfseEnvio/>')
    await click(byButton(shown.container, 'Validar'))
    await naTela('GerarNfseEnvio tem 1 problema. Sem assinatura.')
    expect(gridFigures(shown.container, 'Problemas').rows).toEqual([
      { Linha: '3', Caminho: '/GerarNfseEnvio/Rps', 'O que há': 'Falta Servico.', Esperado: 'Servico', Recebido: '' },
    ])
  })

  it('the state of the service', async () => {
    await abrir('estado', 'Fila atrasada')
    expect(figures(shown.container)).toEqual({
      'Chamadas atendidas': '31',
      'Chamadas recusadas': '4',
      Falhas: '2',
      'Lotes na fila': '7',
    })
    expect(shown.container.textContent).toContain('Consultado em 15/04/2026 10:00:00')
  })
})
