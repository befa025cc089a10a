import { parseXml, type XmlDocument, XmlReadError, writeXml } from '@iss/platform/xml'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { assinarMensagem, conferirAssinatura } from '../assinatura.ts'
import { montarIdEvento } from '../chave.ts'
import { escreverDataHora } from '../data-hora.ts'
import { codigoDoPedido, eventoDaNota } from '../evento-lido.ts'
import type { Evento } from '../layout/index.ts'
import { lerMensagem, tagDaMensagem, validarMensagem } from '../layout/xml.ts'
import { orientacaoDe } from '../regras/codigos.ts'
import { autorDoEvento, estadoDaNota, recusaDoEvento } from '../regras/eventos.ts'
import { desempacotar, empacotar, ErroDeTransporte } from '../transporte.ts'
import type { NotaGuardada } from './acervo.ts'
import { atoresDaNota, partesDaNota } from './atores.ts'
import { emitirNfse } from './emitir-nfse.ts'
import { cabecalhoSefin, type Servico, titularDe } from './servidor.ts'

const mensagem = (codigo: string, complemento: string | null = null) => ({
  mensagem: null,
  codigo,
  descricao: orientacaoDe(codigo).motivo,
  complemento,
})

/** Routes of the service of the taxpayer: notes by DPS, their query, and events. */
export function rotasSefin(app: FastifyInstance, servico: Servico): void {
  const { acervo, agora, identidade } = servico
  const cabecalho = () => cabecalhoSefin(agora())
  const recusar = (reply: FastifyReply, status: number, ...codigos: [string, string?][]) =>
    reply
      .code(status)
      .send({ erros: codigos.map(([codigo, complemento]) => mensagem(codigo, complemento ?? null)), ...cabecalho() })

  app.post('/SefinNacional/nfse', (request, reply) => {
    const titular = titularDe(request)
    if (!titular) return recusar(reply, 403, ['E1262'])
    const corpo = z.object({ dpsXmlGZipB64: z.string() }).safeParse(request.body)
    const lido = corpo.success ? ler(corpo.data.dpsXmlGZipB64, 'DPS') : { erro: ['E1226'] as [string, string?] }
    if ('erro' in lido) return recusar(reply, 400, lido.erro)
    const dps = lerMensagem('DPS', lido.doc.root)
    lido.doc.dispose()
    const { prest, Id } = dps.infDPS
    if ((prest.CNPJ ?? '').slice(0, 8) !== titular.slice(0, 8)) return recusar(reply, 403, ['E1262'])
    if (acervo.porDps.has(Id)) return recusar(reply, 400, ['E0014'])
    const numero = [...acervo.notas.values()].filter(({ prestador }) => prestador === prest.CNPJ).length + 1
    const { nota, xml } = emitirNfse({ ...servico, dps, xmlDps: lido.xml, numero, agora: agora(), servico: identidade })
    const chave = nota.infNFSe.Id.slice(3)
    const atores = atoresDaNota(nota)
    const pacote = empacotar(xml)
    acervo.guardarNota(
      { chave, idDps: Id, municipioEmissor: dps.infDPS.cLocEmi, atores, ...partesDaNota(nota) },
      { chave, tipo: 'NFSE', evento: null, atores, geradoEm: agora().toISOString(), pacote: () => pacote },
    )
    const substituida = acervo.notas.get(dps.infDPS.subst?.chSubstda ?? '')
    const { subst } = dps.infDPS
    if (substituida && subst)
      registrar(substituida, {
        Id: `PRE${substituida.chave}105102`,
        tpAmb: '2',
        verAplic: 'Simulador_1.0',
        dhEvento: escreverDataHora(agora()),
        CNPJAutor: prest.CNPJ,
        chNFSe: substituida.chave,
        e105102: {
          xDesc: 'Cancelamento de NFS-e por Substituição',
          cMotivo: subst.cMotivo,
          xMotivo: subst.xMotivo,
          chSubstituta: chave,
        },
      })
    return reply.code(201).send({ ...cabecalho(), idDps: Id, chaveAcesso: chave, nfseXmlGZipB64: pacote, alertas: [] })
  })

  app.get('/SefinNacional/nfse/:chave', (request, reply) => {
    const titular = titularDe(request)
    if (!titular) return recusar(reply, 401, ['E1262'])
    const { chave } = request.params as { chave: string }
    const nota = acervo.notas.get(chave)
    if (!nota) return recusar(reply, 404, ['E1831'])
    const ator = [...nota.atores].find((cada) => cada === titular.slice(0, 8))
    const documento = acervo.filaDe(ator ?? '').find((cada) => cada.chave === chave && cada.tipo === 'NFSE')
    if (!documento) return recusar(reply, 403, ['E2003'])
    return reply.send({ ...cabecalho(), chaveAcesso: chave, nfseXmlGZipB64: documento.pacote() })
  })

  app.get('/SefinNacional/dps/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const chave = acervo.porDps.get(id)
    if (!chave) return reply.code(404).send({ erro: mensagem('E1831'), ...cabecalho() })
    return reply.send({ ...cabecalho(), idDps: id, chaveAcesso: chave })
  })

  app.post('/SefinNacional/nfse/:chave/eventos', (request, reply) => {
    const titular = titularDe(request)
    if (!titular) return recusar(reply, 401, ['E1262'])
    const { chave } = request.params as { chave: string }
    const nota = acervo.notas.get(chave)
    const corpo = z.object({ pedidoRegistroEventoXmlGZipB64: z.string() }).safeParse(request.body)
    // One refusal is a list here, though the books say one message: `erroDoEvento` tells which of the two is answered.
    const negar = ([codigo, complemento]: [string, string?]) => {
      const um = mensagem(codigo, complemento ?? null)
      return reply.code(400).send({ erro: servico.erroDoEvento === 'LISTA' ? [um] : um, ...cabecalho() })
    }
    if (!nota) return negar(['E1831'])
    const lido = corpo.success
      ? ler(corpo.data.pedidoRegistroEventoXmlGZipB64, 'pedRegEvento')
      : { erro: ['E1226'] as [string, string?] }
    if ('erro' in lido) return negar(lido.erro)
    const pedido = lerMensagem('pedRegEvento', lido.doc.root).infPedReg
    lido.doc.dispose()
    const codigo = codigoDoPedido(pedido)
    const autor = autorDoEvento[codigo]
    const papel = autor === 'EMITENTE' ? 'PRESTADOR' : autor
    const devido = papel === 'PRESTADOR' || papel === 'TOMADOR' || papel === 'INTERMEDIARIO' ? nota.partes[papel] : null
    if (!devido || devido.slice(0, 8) !== titular.slice(0, 8)) return negar(['E1818'])
    const recusa = recusaDoEvento(estadoDaNota(nota.eventos), codigo)
    if (recusa) return negar([recusa])
    return reply.code(201).send({ ...cabecalho(), eventoXmlGZipB64: registrar(nota, pedido) })
  })

  app.get('/SefinNacional/nfse/:chave/eventos/:tipo/:sequencia', (request, reply) => {
    const { chave, tipo } = request.params as { chave: string; tipo: string }
    const titular = titularDe(request) ?? ''
    const documento = acervo.filaDe(titular.slice(0, 8)).find((cada) => cada.chave === chave && cada.evento === tipo)
    if (!documento) return reply.code(404).send(cabecalho())
    const arquivoXml = Buffer.from(documento.pacote()).toString('base64')
    const evento = {
      chaveAcesso: chave,
      tipoEvento: Number(tipo),
      numeroPedidoRegistroEvento: 1,
      dataHoraRecebimento: documento.geradoEm,
      arquivoXml,
    }
    return reply.send({ ...cabecalho(), eventos: [evento] })
  })

  /** Makes the event that a request asks for, signs it, keeps it and hands it to everybody whom the note concerns. */
  function registrar(nota: NotaGuardada, pedido: Evento['infEvento']['pedRegEvento']['infPedReg']): string {
    const sequencia = nota.eventos.filter(({ codigo }) => codigo === codigoDoPedido(pedido)).length + 1
    const evento: Evento = {
      versao: '1.01',
      infEvento: {
        Id: montarIdEvento(nota.chave, codigoDoPedido(pedido), sequencia),
        verAplic: 'Simulador_1.0',
        ambGer: '2',
        nSeqEvento: String(sequencia),
        dhProc: escreverDataHora(agora()),
        nDFSe: String(acervo.ultimaRecepcao + 1),
        pedRegEvento: { versao: '1.01', infPedReg: pedido },
      },
    }
    const semAssinatura = writeXml(tagDaMensagem('evento', evento), { declaration: true })
    const pacote = empacotar(assinarMensagem(semAssinatura, evento.infEvento.Id, identidade, 'RSA_SHA256', { comoSefin: true }))
    const lido = eventoDaNota(evento).evento
    const { chave, atores } = nota
    acervo.guardarEvento(lido, {
      chave,
      tipo: 'EVENTO',
      evento: lido.codigo,
      atores,
      geradoEm: agora().toISOString(),
      pacote: () => pacote,
    })
    return pacote
  }
}

function ler(pacote: string, nome: 'DPS' | 'pedRegEvento'): { doc: XmlDocument; xml: string } | { erro: [string, string?] } {
  let doc: XmlDocument
  let xml: string
  try {
    xml = desempacotar(pacote)
    doc = parseXml(xml)
  } catch (cause) {
    if (cause instanceof ErroDeTransporte) return { erro: [cause.falha === 'base64' ? 'E1225' : 'E1226'] }
    if (cause instanceof XmlReadError) return { erro: ['E1226', cause.message] }
    throw cause
  }
  const [desacordo] = validarMensagem(doc, nome)
  const assinatura = conferirAssinatura(doc, nome)
  if (!desacordo && assinatura.valida) return { doc, xml }
  doc.dispose()
  return { erro: desacordo ? ['E1235', `${desacordo.path}: ${desacordo.message}`] : ['E0714'] }
}
