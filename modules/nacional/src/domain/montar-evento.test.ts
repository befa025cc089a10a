import { nomesEvento } from '@iss/nfse-nacional/layout'
import { tagDaMensagem, validarMensagem } from '@iss/nfse-nacional/xml'
import { assinarMensagem } from '@iss/nfse-nacional/assinatura'
import { issueCertificate, newRsaKeyPem, withXml, writeXml } from '@iss/platform/xml'
import { expect, it } from 'vitest'
import { montarEvento } from './montar-evento.ts'

const keyPem = newRsaKeyPem()
const identidade = { keyPem, certPem: issueCertificate({ subjectKeyPem: keyPem, commonName: 'Prova', serial: '01' }) }
const chave = '21113001211222333000181000000000000126111234567890'

it.each(nomesEvento)('%s satisfies the layout, with every part told or with none', (nome) => {
  const pedidos = [
    {},
    { texto: 'Curto', processo: '2026/000123-4', chaveSubstituta: chave, evento: '', bloqueio: '' },
    { texto: 'Serviço não foi prestado ao tomador', motivo: '1' },
  ]
  for (const pedido of pedidos) {
    const evento = montarEvento({
      nome,
      chave,
      sequencia: 1,
      ambiente: '2',
      autor: '11222333000181',
      cpfAgente: '52998224725',
      momento: new Date('2026-11-22T17:05:00Z'),
      numero: 7,
      pedido: {
        ...pedido,
        motivo: nome === 'e105102' ? '99' : undefined,
        chaveSubstituta: chave,
        evento: nome === 'e305102' ? 'e101101' : `${chave}203206`,
        bloqueio: `${chave}305102`,
      },
    })
    const xml = assinarMensagem(writeXml(tagDaMensagem('evento', evento)), evento.infEvento.Id, identidade, 'RSA_SHA256')
    expect(
      withXml(xml, (doc) => validarMensagem(doc, 'evento')),
      xml,
    ).toEqual([])
  }
})
