import { withXml, writeXml } from '@iss/platform/xml'
import { lerMensagem, tagDaMensagem, validarMensagem } from '@iss/nfse-nacional/xml'
import { describe, expect, it } from 'vitest'
import {
  type CadastroLocal,
  compararContribuintes,
  inconsistencias,
  inscricaoDoCnc,
  montarCnc,
  montarContribuinte,
  podeEmitir,
} from './cadastro-cnc.ts'

const HOJE = '2026-11-24'
const alfa: CadastroLocal = {
  documento: '40000001000150',
  inscricaoMunicipal: '10.001-7',
  nomeFantasia: 'Alfa',
  email: 'alfa@demonstracao.example',
  telefone: '3133331001',
  inicio: '2023-11-02',
  situacao: 'ATIVO',
  autorizadaDesde: '2024-01-10',
  autorizadaAte: null,
  nacionalDesde: null,
  endereco: { logradouro: 'Rua das Flores', numero: '10', complemento: null, bairro: 'Centro', cep: '99900000' },
}

describe('a taxpayer in the national register (F82, national-api §6)', () => {
  it('is a whole record that follows the layout', () => {
    const contribuinte = montarContribuinte(alfa, HOJE)
    expect(contribuinte).toMatchObject({
      CNPJ: '40000001000150',
      IM: '100017',
      dIM: '2023-11-02',
      dAutEmiss: '2024-01-10',
      cStatEmiss: '1',
      cSitCNC: '0',
      ender: { CEP: '99900000', xLgr: 'Rua das Flores' },
    })
    const mensagem = montarCnc(contribuinte, {
      municipio: '9900001',
      cnpj: '11222333000181',
      cpfAgente: '52998224725',
      ambiente: '2',
    })
    expect(mensagem.infCNC.Id).toBe('CNC99000012000000000100017')
    withXml(writeXml(tagDaMensagem('CNC', mensagem)), (doc) => {
      expect(validarMensagem(doc, 'CNC')).toEqual([])
      expect(lerMensagem('CNC', doc.root)).toEqual(mensagem)
    })
  })

  it.each([
    ['authorised', {}, true],
    ['authorised until yesterday', { autorizadaAte: '2026-11-23' }, false],
    ['never authorised', { autorizadaDesde: null }, false],
    ['of a regime that issues there', { autorizadaDesde: null, nacionalDesde: '2026-11-01' }, true],
    ['suspended', { situacao: 'PARALISADO' }, false],
  ] as const)('%s: may issue %s', (_caso, mudado, pode) => {
    expect(podeEmitir({ ...alfa, ...mudado }, HOJE)).toBe(pode)
    expect(montarContribuinte({ ...alfa, ...mudado }, HOJE).cStatEmiss).toBe(pode ? '1' : '0')
  })

  it('stays out with every reason told', () => {
    expect(inconsistencias(alfa, false)).toEqual([])
    expect(inconsistencias({ ...alfa, documento: '40000001000151', inscricaoMunicipal: ' - ', endereco: null }, false)).toEqual([
      'Documento inválido.',
      'Sem inscrição municipal de até 15 letras e números.',
      'Sem endereço com CEP.',
    ])
    expect(inconsistencias(alfa, true)).toEqual(['Inscrição municipal repetida em outro cadastro.'])
    expect(inscricaoDoCnc('1234567890123456')).toBeNull()
  })

  it('differs field by field, in words', () => {
    const nosso = montarContribuinte(alfa, HOJE)
    expect(compararContribuintes(nosso, nosso)).toEqual([])
    expect(compararContribuintes(nosso, { ...nosso, email: undefined, cStatEmiss: '0', dIM: '2023-11-03' })).toEqual([
      { campo: 'Data da inscrição', municipio: '02/11/2023', cnc: '03/11/2023' },
      { campo: 'E-mail', municipio: 'alfa@demonstracao.example', cnc: '' },
      { campo: 'Emissão de NFS-e', municipio: 'Habilitada', cnc: 'Não habilitada' },
    ])
    const outroLugar = { ...nosso, fone: '3133330000', ender: { ...nosso.ender, CEP: '99900001' } } as typeof nosso
    expect(compararContribuintes({ ...nosso, fone: '31999990000' }, outroLugar)).toEqual([
      { campo: 'CEP', municipio: '99900-000', cnc: '99900-001' },
      { campo: 'Telefone', municipio: '(31) 99999-0000', cnc: '(31) 3333-0000' },
    ])
  })
})
