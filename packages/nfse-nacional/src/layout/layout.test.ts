import { join } from 'node:path'
import { validateXml, withXml, writeXml } from '@iss/platform/xml'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mensagemArbitraria } from '../../test/mensagem-arbitraria.ts'
import { mensagensAlteradas } from '../../test/mensagens-alteradas.ts'
import { comAssinaturas } from '../../test/assinatura-de-enfeite.ts'
import { conferirObjeto, type NomeMensagem } from './index.ts'
import { esquemaNacional, lerMensagem, tagDaMensagem, validarMensagem } from './xml.ts'
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

  // Kept as the comparison with the published schemas (layout.publicado.test.ts) found it right; never written anew without that comparison.
  it.each(['DPS', 'NFSe', 'pedRegEvento', 'evento'] as const)(
    '%s: messages and altered messages are judged as before',
    async (nome) => {
      const vale = (xml: string) => withXml(xml, (doc) => validateXml(doc, esquemaNacional())).length === 0
      const linhas = mensagensAlteradas(nome).map((xmls) => `${xmls.map((xml) => (vale(xml) ? '1' : '0')).join('')}\n`)
      await expect(linhas.join('')).toMatchFileSnapshot(join(import.meta.dirname, `../../test/vereditos/${nome}.txt`))
    },
  )
})
