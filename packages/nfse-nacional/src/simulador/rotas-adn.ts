import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LIMITE_DOCUMENTOS, LIMITE_OCTETOS, tiposNsu } from '../api/adn.ts'
import { receberDocumento } from './receber-lote.ts'
import { cabecalhoAdn, problema, type Servico, titularDe } from './servidor.ts'

const lote = z.object({ LoteXmlGZipB64: z.array(z.string()).min(1) })
const consulta = z.object({
  tipoNSU: z.enum(tiposNsu).optional(),
  lote: z.enum(['true', 'false']).optional(),
  cnpjConsulta: z.string().optional(),
})

/** Routes of the national repository: reception and distribution. */
export function rotasAdn(app: FastifyInstance, servico: Servico): void {
  const { acervo, falhas, municipios, agora } = servico
  const cabecalho = () => cabecalhoAdn(agora())
  const mensagem = (codigo: string, descricao: string) => ({
    Codigo: codigo,
    Descricao: descricao,
    Mensagem: null,
    Parametros: [],
    Complemento: null,
  })

  app.post('/adn/DFe', { bodyLimit: 2 * LIMITE_OCTETOS }, (request, reply) => {
    const municipio = municipios.get(titularDe(request) ?? '')
    if (!municipio) return problema(reply, 403, 'E1262')
    const corpo = lote.safeParse(request.body)
    if (!corpo.success) return problema(reply, 400, 'E1226')
    const pacotes = corpo.data.LoteXmlGZipB64
    if (pacotes.length > LIMITE_DOCUMENTOS || Number(request.headers['content-length'] ?? 0) > LIMITE_OCTETOS)
      return problema(reply, 400, 'E1219')
    const itens = pacotes.map((pacote) => {
      const recusaDe = (chave: string) => falhas.recusaDe(chave)
      const recebido = receberDocumento(pacote, { acervo, municipio, agora: agora(), recusaDe })
      if ('nsu' in recebido)
        return {
          ChaveAcesso: recebido.chave,
          NsuRecepcao: String(recebido.nsu),
          StatusProcessamento: 'PROCESSADO',
          Alertas: [],
          Erros: [],
        }
      const { chave, erros } = recebido
      return { ChaveAcesso: chave, NsuRecepcao: null, StatusProcessamento: 'REJEITADO', Alertas: [], Erros: erros }
    })
    return reply.code(201).send({ Lote: itens, ...cabecalho() })
  })

  const rejeitar = (reply: FastifyReply, status: number, codigo: string, descricao: string) =>
    reply
      .code(status)
      .send({ StatusProcessamento: 'REJEICAO', LoteDFe: null, Alertas: [], Erros: [mensagem(codigo, descricao)], ...cabecalho() })

  function distribuir(reply: FastifyReply, ator: string, nsu: number, so: boolean) {
    const fila = acervo.filaDe(ator)
    const inicio = servico.leitura === 'INCLUSIVE' || so ? nsu : nsu + 1
    const quantos = so ? 1 : servico.leitura === 'INCLUSIVE' ? 100 : 50
    const documentos = fila
      .slice(Math.max(inicio - 1, 0), Math.max(inicio - 1 + quantos, 0))
      .map((documento, indice) => ({ documento, NSU: Math.max(inicio, 1) + indice }))
      .filter(({ NSU }) => !falhas.isEscondido(ator, NSU))
      .map(({ documento, NSU }) => ({
        NSU,
        ChaveAcesso: documento.chave,
        TipoDocumento: documento.tipo,
        TipoEvento: documento.evento === null ? null : `e${documento.evento}`,
        ArquivoXml: documento.pacote(),
        DataHoraGeracao: documento.geradoEm,
      }))
    if (documentos.length === 0)
      return reply.code(404).send({
        StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO',
        LoteDFe: null,
        Alertas: [],
        Erros: [mensagem('E2220', 'Nenhum documento localizado')],
        ...cabecalho(),
      })
    return reply.send({
      StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS',
      LoteDFe: documentos,
      Alertas: [],
      Erros: [],
      ...cabecalho(),
    })
  }

  app.get('/municipios/DFe/:nsu', (request, reply) => {
    const municipio = municipios.get(titularDe(request) ?? '')
    if (!municipio) return rejeitar(reply, 400, 'E2001', 'Município não autorizado')
    const { nsu, pedido } = lerPedido(request)
    if (nsu === null || !pedido) return rejeitar(reply, 400, 'E2020', 'NSU não informado')
    return distribuir(reply, municipio.codigo, nsu, pedido.lote === 'false')
  })

  app.get('/contribuintes/DFe/:nsu', (request, reply) => {
    const titular = titularDe(request)
    const { nsu, pedido } = lerPedido(request)
    if (!titular || (pedido?.cnpjConsulta && pedido.cnpjConsulta.slice(0, 8) !== titular.slice(0, 8)))
      return rejeitar(reply, 400, 'E2003', 'Certificado sem direito à consulta')
    if (nsu === null || !pedido) return rejeitar(reply, 400, 'E2020', 'NSU não informado')
    return distribuir(reply, titular.slice(0, 8), nsu, pedido.lote === 'false')
  })

  for (const quem of ['municipios', 'contribuintes'] as const)
    app.get(`/${quem}/NFSe/:chave/Eventos`, (request, reply) => {
      const { chave } = request.params as { chave: string }
      const titular = titularDe(request) ?? ''
      const ator = quem === 'municipios' ? (municipios.get(titular)?.codigo ?? '') : titular.slice(0, 8)
      const nota = acervo.notas.get(chave)
      if (!nota) return rejeitar(reply, 404, 'E2060', 'Chave não localizada')
      const documentos = acervo
        .filaDe(ator)
        .map((documento, indice) => ({ documento, NSU: indice + 1 }))
        .filter(({ documento }) => documento.chave === chave && documento.tipo === 'EVENTO')
        .map(({ documento, NSU }) => ({
          NSU,
          ChaveAcesso: chave,
          TipoDocumento: 'EVENTO',
          TipoEvento: `e${documento.evento}`,
          ArquivoXml: documento.pacote(),
          DataHoraGeracao: documento.geradoEm,
        }))
      const status = documentos.length > 0 ? 'DOCUMENTOS_LOCALIZADOS' : 'NENHUM_DOCUMENTO_LOCALIZADO'
      return reply
        .code(documentos.length > 0 ? 200 : 404)
        .send({ StatusProcessamento: status, LoteDFe: documentos, Alertas: [], Erros: [], ...cabecalho() })
    })
}

function lerPedido(request: FastifyRequest): { nsu: number | null; pedido: z.infer<typeof consulta> | undefined } {
  const { nsu } = request.params as { nsu: string }
  return { nsu: /^\d{1,15}$/.test(nsu) ? Number(nsu) : null, pedido: consulta.safeParse(request.query).data }
}
