import { fill, refuse } from '@iss/kernel/errors'
import { abrirCertificado } from '@iss/municipio/server'
import { assinarMensagem } from '@iss/nfse-nacional/assinatura'
import { criarClienteNacional, ErroDoServico } from '@iss/nfse-nacional/cliente'
import { recusaDoEvento, type CodigoEvento } from '@iss/nfse-nacional/regras/eventos'
import { orientacaoDe } from '@iss/nfse-nacional/regras/codigos'
import { desempacotar, empacotar } from '@iss/nfse-nacional/transporte'
import { lerMensagem, tagDaMensagem } from '@iss/nfse-nacional/xml'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { readCertificate, type SigningIdentity, withXml, writeXml } from '@iss/platform/xml'
import { manifestarNotaNacional } from '../contract/manifestar.ts'
import { enderecosDe, tipoAmbiente } from '../domain/ambiente.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { eventoDaManifestacao, labelManifestacao, manifestacaoDe, motivosRejeicao } from '../domain/manifestacao.ts'
import { montarPedido } from '../domain/montar-evento.ts'
import { getNotaVisivel, papelNaNota } from './acesso-nota-nacional.ts'
import { atualizarEstado, lerEstadoDaNota } from './aplicar-efeitos.ts'
import { findConfig } from './configuracao.ts'
import { guardarEvento } from './guardar-evento.ts'
import { getSimulador } from './simulador.ts'

const ESPERA_MS = 8_000

export const manifestarOperation = implement(
  manifestarNotaNacional,
  async (ctx, { id, confirma, motivo, texto, certificado, senha }) => {
    const nota = await getNotaVisivel(ctx, id, true)
    const papel = papelNaNota(ctx, nota) ?? refuse(platformErrors.semPermissao, { kind: 'authorization' })
    const documento =
      { PRESTADOR: nota.prestadorDocumento, TOMADOR: nota.tomadorDocumento, INTERMEDIARIO: nota.intermediarioDocumento }[papel] ??
      ''
    const nome = eventoDaManifestacao(papel, confirma)
    const estado = await lerEstadoDaNota(ctx, nota.chave)
    const antes = manifestacaoDe(estado, papel)
    if (antes === (confirma ? 'CONFIRMADA' : 'REJEITADA'))
      refuse(fill(nacionalErrors.manifestacaoRepetida, { situacao: labelManifestacao[antes].toLowerCase() }))
    const recusa = recusaDoEvento(estado, nome.slice(1) as CodigoEvento)
    if (recusa) refuse(fill(nacionalErrors.eventoNaoCabe, { motivo: orientacaoDe(recusa).motivo }))
    if (!confirma && !motivosRejeicao.some(({ codigo }) => codigo === motivo)) refuse(nacionalErrors.motivoRejeicao)
    if (!confirma && motivo === '9' && texto.length < 15) refuse(nacionalErrors.textoRejeicao)
    const acesso = await abrirAcesso(ctx, documento, certificado, senha)
    const pedido = montarPedido({
      nome,
      chave: nota.chave,
      sequencia: 1,
      ambiente: tipoAmbiente(acesso.ambiente),
      autor: documento,
      cpfAgente: null,
      pedido: { motivo: motivo ?? undefined, texto: texto || undefined },
      momento: ctx.clock.now(),
      numero: 1,
    })
    const xml = assinarMensagem(
      writeXml(tagDaMensagem('pedRegEvento', pedido)),
      pedido.infPedReg.Id,
      acesso.identidade,
      acesso.algoritmo,
    )
    const evento = await acesso.registrar(nota.chave, empacotar(xml))
    await guardarEvento(
      ctx,
      withXml(desempacotar(evento), (doc) => lerMensagem('evento', doc.root)),
      null,
    )
    await atualizarEstado(ctx, nota)
    await ctx.audit({
      tipo: 'nacional.manifestacao',
      entidade: 'nacional_nota',
      entidadeId: nota.id,
      depois: { chave: nota.chave, papel, evento: nome, motivo },
    })
    return { mensagem: confirma ? 'Nota confirmada no ambiente nacional.' : 'Nota rejeitada no ambiente nacional.' }
  },
)

/** The way of a taxpayer to the service of the taxpayer, with its own certificate. */
async function abrirAcesso(ctx: Context, documento: string, certificado: string | null, senha: string) {
  const config = (await findConfig(ctx)) ?? refuse(nacionalErrors.naoConfigurado)
  const simulador = config.ambiente === 'SIMULADOR' ? await getSimulador(ctx.ports, ctx.clock.now) : null
  const identidade =
    certificado === null && simulador
      ? simulador.emitirCertificado(documento, `EMPRESA ${documento}`)
      : abrir(documento, certificado, senha)
  const simulados = simulador && {
    adn: simulador.endereco,
    sefin: simulador.enderecoSefin,
    cnc: simulador.endereco,
    parametros: simulador.endereco,
  }
  const enderecos = enderecosDe(config.ambiente, config, simulados) ?? refuse(nacionalErrors.naoConfigurado)
  return {
    ambiente: config.ambiente,
    algoritmo: config.algoritmoAssinatura,
    identidade,
    async registrar(chave: string, pacote: string): Promise<string> {
      const tls = { cert: identidade.certPem, key: identidade.keyPem, ...(simulador ? { ca: simulador.autoridade } : {}) }
      const cliente = criarClienteNacional({ enderecos, tls, esperaMs: ESPERA_MS })
      try {
        return await cliente.registrarEvento(chave, pacote)
      } catch (error) {
        if (!(error instanceof ErroDoServico)) throw error
        ctx.log.warn({ porta: 'nacional', status: error.status }, 'servico externo falhou')
        const [mensagem] = error.mensagens
        return error.passageira || !mensagem
          ? refuse(nacionalErrors.servicoIndisponivel)
          : refuse(fill(nacionalErrors.servicoRecusou, { mensagem: `${mensagem.codigo} ${mensagem.texto}`.trim() }))
      } finally {
        cliente.fechar()
      }
    },
  }
}

function abrir(documento: string, certificado: string | null, senha: string): SigningIdentity {
  if (!certificado) return refuse(nacionalErrors.certificadoObrigatorio)
  const aberto = abrirCertificado(Buffer.from(certificado, 'base64'), senha)
  if (typeof aberto === 'string')
    return refuse(aberto === 'senha' ? nacionalErrors.certificadoSenha : nacionalErrors.certificadoObrigatorio)
  const { cnpj, cpf } = readCertificate(aberto.certPem)
  if (cpf !== documento && cnpj?.slice(0, 8) !== documento.slice(0, 8)) refuse(nacionalErrors.certificadoDeOutro)
  return aberto
}
