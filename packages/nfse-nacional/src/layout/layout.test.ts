import { withXml, writeXml } from '@iss/platform/xml'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mensagemArbitraria } from '../../test/mensagem-arbitraria.ts'
import { comAssinaturas } from '../../test/assinatura-de-enfeite.ts'
import { conferirObjeto, type NomeMensagem } from './index.ts'
import { lerMensagem, tagDaMensagem, validarMensagem } from './xml.ts'
import { mensagens } from './mensagens.ts'

const nomes = Object.keys(mensagens) as NomeMensagem[]

describe('layout 1.01', () => {
  it.each(nomes)('%s: what is written satisfies the schema and is read back as it was', (nome) => {
    fc.assert(
      fc.property(mensagemArbitraria(nome), (mensagem) => {
        const xml = writeXml(comAssinaturas(tagDaMensagem(nome, mensagem)))
        withXml(xml, (doc) => {
          expect(validarMensagem(doc, nome), xml).toEqual([])
          expect(lerMensagem(nome, doc.root)).toEqual(mensagem)
        })
        expect(conferirObjeto(nome, mensagem)).toEqual([])
      }),
      { numRuns: 8, seed: 20261122 },
    )
  })
})
