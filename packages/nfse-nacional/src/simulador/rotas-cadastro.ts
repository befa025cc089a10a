import { parseXml } from '@iss/platform/xml'
import type { FastifyInstance } from 'fastify'
import type { Cnc } from '../layout/index.ts'
import { lerMensagem, validarMensagem } from '../layout/xml.ts'
import { desempacotar } from '../transporte.ts'
import type { RegistroCnc } from './acervo.ts'
import { cabecalhoAdn, problema, type Servico, titularDe } from './servidor.ts'

/** Routes of the national register of taxpayers (CNC) and of the parameters of the towns. */
export function rotasCadastro(app: FastifyInstance, servico: Servico): void {
  const { acervo, municipios, agora } = servico

  app.post('/cnc/CNC', (request, reply) => {
    const municipio = municipios.get(titularDe(request) ?? '')
    if (!municipio) return problema(reply, 403, 'E1262')
    const erro = (codigo: string, descricao: string) =>
      reply.code(400).send({
        ...cabecalhoAdn(agora()),
        StatusProcessamento: 'PROCESSADO_COM_ERROS',
        ChaveMovimentacao: null,
        Alertas: [],
        Erros: [{ Codigo: codigo, Descricao: descricao }],
      })
    const lido = lerCnc(request.body)
    if (typeof lido === 'string') return erro('E1235', lido)
    const { infCNC } = lido.mensagem
    if (infCNC.cMun !== municipio.codigo) return erro('E1286', 'Município diferente do certificado')
    if (infCNC.CPFAgTrib === '00000000000') return erro('E3353', 'Agente tributário inválido')
    const inscricao = infCNC.infContrib.CNPJ ?? infCNC.infContrib.CPF ?? ''
    const numero = acervo.guardarCnc({
      municipio: municipio.codigo,
      inscricao,
      pacote: lido.pacote,
      recebidoEm: agora().toISOString(),
    })
    return reply.send({
      ...cabecalhoAdn(agora()),
      StatusProcessamento: 'PROCESSADO_COM_SUCESSO',
      ChaveMovimentacao: `${infCNC.Id}${numero}`,
      Alertas: [],
      Erros: [],
    })
  })

  const daLinha = (registro: RegistroCnc) => ({
    NSU: acervo.cnc.indexOf(registro) + 1,
    ArquivoXml: registro.pacote,
    DataHoraProcessamento: registro.recebidoEm,
  })

  app.get('/cnc/consulta/cad', (request, reply) => {
    const { codMunicipio, inscricaoFederal } = request.query as { codMunicipio?: string; inscricaoFederal?: string }
    const ultimos = new Map(
      acervo.cnc
        .filter(
          ({ municipio, inscricao }) =>
            (!codMunicipio || municipio === codMunicipio) && (!inscricaoFederal || inscricao === inscricaoFederal),
        )
        .map((registro) => [`${registro.municipio} ${registro.inscricao}`, registro]),
    )
    return reply.send({ ...cabecalhoAdn(agora()), ListaCadastroMunicipal: [...ultimos.values()].map(daLinha) })
  })

  app.get('/cnc/municipio/cad/NSU', (request, reply) => {
    const municipio = municipios.get(titularDe(request) ?? '')
    if (!municipio) return problema(reply, 403, 'E1262')
    const { NSUCadastro, NSUMovimento } = request.query as { NSUCadastro?: string; NSUMovimento?: string }
    const depois = Number(NSUCadastro ?? NSUMovimento ?? 0)
    const lote = acervo.cnc
      .filter((registro) => registro.municipio === municipio.codigo)
      .map(daLinha)
      .filter(({ NSU }) => NSU > depois)
      .slice(0, 50)
    return reply.code(lote.length > 0 ? 200 : 404).send({ ...cabecalhoAdn(agora()), LoteDistribuicaoCNC: lote, Erros: [] })
  })

  // Parameters are told by whoever starts the simulator, by the path under which they are asked for.
  app.get('/parametrizacao/*', (request, reply) => {
    const caminho = (request.params as { '*': string })['*'].replace(/\/\d{4}-\d{2}-\d{2}[^/]*/, '')
    const valor = acervo.parametros.get(caminho)
    return valor === undefined
      ? reply.code(404).send({ mensagem: 'Parâmetros não encontrados' })
      : reply.send({ mensagem: 'Parâmetros recuperados', ...valor })
  })
}

function lerCnc(corpo: unknown): { pacote: string; mensagem: Cnc } | string {
  if (typeof corpo !== 'string') return 'O corpo deve ser um texto JSON'
  try {
    const doc = parseXml(desempacotar(corpo))
    try {
      const [desacordo] = validarMensagem(doc, 'CNC')
      return desacordo ? `${desacordo.path}: ${desacordo.message}` : { pacote: corpo, mensagem: lerMensagem('CNC', doc.root) }
    } finally {
      doc.dispose()
    }
  } catch (cause) {
    return (cause as Error).message
  }
}
