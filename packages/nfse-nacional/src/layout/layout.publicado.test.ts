import { readFileSync } from 'node:fs'
import { compileXsd, validateXml, withXml, type Xsd } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { mensagensAlteradas } from '../../test/mensagens-alteradas.ts'
import type { NomeMensagem } from './index.ts'
import { esquemaNacional } from './xml.ts'

const REFERENCIA = new URL('../../../../../shared/data/nacional/', import.meta.url)
const arquivos = {
  DPS: 'DPS_v1.01.xsd',
  NFSe: 'NFSe_v1.01.xsd',
  pedRegEvento: 'pedRegEvento_v1.01.xsd',
  evento: 'evento_v1.01.xsd',
}
const partes = ['tiposComplexos_v1.01.xsd', 'tiposSimples_v1.01.xsd', 'tiposEventos_v1.01.xsd', 'xmldsig-core-schema.xsd']

describe('the published schemas', () => {
  const ler = (nome: string) => readFileSync(new URL(nome, REFERENCIA), 'utf8').replace(/^\uFEFF/, '')
  const vale = (xml: string, esquema: Xsd) => withXml(xml, (doc) => validateXml(doc, esquema)).length === 0

  it.each(Object.entries(arquivos))('%s: judge messages and altered messages as ours does', (nome, arquivo) => {
    const deles = compileXsd(Object.fromEntries([arquivo, ...partes].map((cada) => [cada, ler(cada)])), arquivo)
    const vereditos = { vale: 0, naoVale: 0 }
    for (const xml of mensagensAlteradas(nome as NomeMensagem).flat()) {
      const publicado = vale(xml, deles)
      vereditos[publicado ? 'vale' : 'naoVale'] += 1
      if (vale(xml, esquemaNacional()) !== publicado) expect.fail(`published ${publicado}, ours ${!publicado}\n${xml}`)
    }
    deles.dispose()
    expect(vereditos.vale).toBeGreaterThan(10)
    expect(vereditos.naoVale).toBeGreaterThan(100)
  })
})
