import { Decimal4 } from '@iss/kernel/decimal4'
import { permiteEmissaoNotasCompetenciaForaOrdem } from '@iss/pessoa/domain/chaves-pessoais'
import { describe, expect, it } from 'vitest'
import { apurarNota } from './apurar-nota.ts'
import { examinarEmOrdem, type NotaApurada } from './examinar-nota.ts'
import { alfa, fatos, naPessoa, regrasDeAbril, tipo } from './fatos.fixture.ts'
import { semImpedimentos } from './impedimentos.ts'
import { item, nota, tomador } from './nota.fixture.ts'

const hoje = '2026-04-30'
const recusa = { code: 'teste.recusa', message: 'Recusada de cima.' }

/** A note of a date with facts and reasons as given, computed. */
function apurada(mudanca: Parameters<typeof nota>[0] = {}, resto: Partial<NotaApurada> = {}): NotaApurada {
  const dela = resto.fatos ?? fatos({ prestador: livre })
  const qual = nota({ itens: [{ ...item, unidade: null }], ...mudanca })
  return { nota: qual, fatos: dela, apuracao: apurarNota(qual, dela), impedimentos: semImpedimentos, recusas: [], ...resto }
}
/** Alfa may issue notes of before today. */
const livre = naPessoa(alfa, {
  switches: ({ name, default: padrao }) => (name === 'permiteEditarDataPrestacaoNFe' ? true : padrao),
})
const datas = (lista: readonly NotaApurada[]) =>
  examinarEmOrdem(lista, hoje).map(({ exame }) => exame.violacoes.map(({ message }) => message))
const frases = (um: NotaApurada) => datas([um])[0]

describe('notes judged in the order of their issue', () => {
  const foraDeOrdem = (data: string) => expect.stringContaining(data)

  it('an accepted note is the last one for those of its provider after it; a refused one is not', () => {
    const valorZero = [{ ...item, unidade: null, valorUnitario: Decimal4.from('0') }]
    const [primeira, recusada, segunda, terceira] = datas([
      apurada({ dataPrestacao: '2026-04-10' }),
      apurada({ dataPrestacao: '2026-04-20', itens: valorZero }),
      apurada({ dataPrestacao: '2026-04-12' }),
      apurada({ dataPrestacao: '2026-04-11' }),
    ])
    expect([primeira, segunda]).toEqual([[], []])
    expect(recusada?.length).toBeGreaterThan(0)
    expect(terceira).toEqual([foraDeOrdem('12/04/2026')])
  })

  it('the last date of the registers holds for the first one; other providers go by theirs', () => {
    const beta = fatos({ prestador: { ...livre, pessoa: { ...alfa, id: 9 } } })
    const [alfas, betas] = datas([
      apurada({ dataPrestacao: '2026-04-10' }, { fatos: fatos({ prestador: livre, ultimaDataPrestacao: '2026-04-15' }) }),
      apurada({ dataPrestacao: '2026-04-10' }, { fatos: beta }),
    ])
    expect([alfas, betas]).toEqual([[foraDeOrdem('15/04/2026')], []])
  })

  it('a note from an RPS does not count for those after it', () => {
    const rps = { tipo: 1 as const, serie: 'A', numero: '1', dataEmissao: '2026-04-20', status: 1 as const, substituido: null }
    const lista = datas([
      apurada({ dataPrestacao: '2026-04-20', origem: 'ARQUIVO', rps }),
      apurada({ dataPrestacao: '2026-04-10' }),
    ])
    expect(lista).toEqual([[], []])
  })

  it('the switch of the provider lets dates go back', () => {
    const solto = naPessoa(alfa, {
      switches: ({ name, default: padrao }) =>
        ['permiteEditarDataPrestacaoNFe', permiteEmissaoNotasCompetenciaForaOrdem.name].includes(name) || padrao,
    })
    const dele = fatos({ prestador: solto, ultimaDataPrestacao: '2026-04-20' })
    expect(frases(apurada({ dataPrestacao: '2026-04-10' }, { fatos: dele }))).toEqual([])
  })
})

describe('K01 municipal switches of the emission', () => {
  const com = (...ligadas: string[]) =>
    fatos({ prestador: livre, switches: ({ name, default: padrao }) => ligadas.includes(name) || padrao })
  const anonima = {
    tomador: { ...tomador, identificacao: 'NAO_IDENTIFICADO' as const, documento: null, nome: null, email: null },
  }

  it('bloqueiaEmissaoNfe: on, no note is issued; off, the same note is', () => {
    expect(frases(apurada({}, { fatos: com('bloqueiaEmissaoNfe') }))).toEqual([
      'A emissão de NF-e está bloqueada pelo município. Procure a prefeitura.',
    ])
    expect(frases(apurada({}, { fatos: com() }))).toEqual([])
  })

  it('permiteTomadorNaoIdentificado: on, a note may name no taker; off, it may not', () => {
    expect(frases(apurada(anonima, { fatos: com('permiteTomadorNaoIdentificado') }))).toEqual([])
    expect(frases(apurada(anonima, { fatos: com() }))).toEqual(['O tomador é obrigatório.'])
  })
})

describe('every reason at once', () => {
  it('registration, modules, content, type and refusals from above, in that order', () => {
    const parado = fatos({
      prestador: { ...livre, pessoa: { ...alfa, situacao: 'BLOQUEADO' } },
      regras: regrasDeAbril({ regimes: [{ regime: 'FATURAMENTO', tipo: 3 }] }),
      tipos: [tipo(1, { nome: 'Tributado' })],
    })
    const violacoes = frases(
      apurada(
        { tomador: { ...tomador, nome: null, documento: '123' } },
        { fatos: { ...parado, tomador: null }, impedimentos: { encerrada: true, violacoes: [recusa] }, recusas: [recusa] },
      ),
    )
    expect(violacoes).toEqual([
      'A emissão está bloqueada: o cadastro está na situação BLOQUEADO. Procure a prefeitura.',
      'Recusada de cima.',
      expect.stringContaining('04/2026'),
      'O CPF/CNPJ do tomador é inválido.',
      'O nome do tomador é obrigatório.',
      'O tipo de tributação Tributado não é permitido para o regime Faturamento.',
      'Recusada de cima.',
    ])
  })

  it('a note without any type of taxation is refused', () =>
    expect(frases(apurada({}, { fatos: fatos({ prestador: livre, tipos: [] }) }))).toHaveLength(1))

  it('H2 a municipality that is none is refused in whatever part of the note it stands', () => {
    const lugar = (municipio: string) => ({
      logradouro: null,
      numero: null,
      complemento: null,
      bairro: null,
      municipio,
      uf: null,
      cep: null,
    })
    const semObra = { obraId: null, codigo: '1', art: null, cib: null, inscricaoImobiliaria: null }
    const partes = {
      tomador: { ...tomador, endereco: lugar('1000002') },
      intermediario: { ...tomador, endereco: lugar('1000003') },
      obra: { ...semObra, endereco: lugar('1000004') },
      evento: { identificacao: null, nome: 'Feira', inicio: null, fim: null, endereco: lugar('1000005') },
    }
    const conhece = (existe: (codigo: string) => boolean) => fatos({ prestador: livre, municipioExiste: existe })
    const violacoes = examinarEmOrdem([apurada(partes, { fatos: conhece((codigo) => codigo === '9900001') })], hoje)[0]?.exame
      .violacoes
    expect(violacoes?.map(({ field }) => field)).toEqual([
      'tomador.municipio',
      'intermediario.municipio',
      'obra.municipio',
      'evento.municipio',
    ])
    expect(violacoes?.at(-1)?.message).toBe('O município 1000005 não existe na tabela do IBGE.')
    expect(frases(apurada(partes, { fatos: conhece(() => true) }))).toEqual([])
  })

  it('an item that the list of services does not have is refused, not replaced by that of the activity (LC 116/2003, annex)', () => {
    const servico = { ...nota().servico, subitem: '99.99' }
    expect(frases(apurada({ servico }, { fatos: fatos({ prestador: livre }) }))).toContain(
      'O item da lista de serviços 99.99 não existe na LC 116/2003.',
    )
  })

  it('the screen keeps to the units of the city, a file does not', () => {
    const dela = fatos({ prestador: livre, regras: regrasDeAbril({ unidades: ['UN'] }) })
    const itens = [{ ...item, unidade: 'HR' }]
    expect(frases(apurada({ itens }, { fatos: dela }))).toEqual(['A unidade HR não está ativa.'])
    expect(frases(apurada({ itens, origem: 'ARQUIVO' }, { fatos: dela }))).toEqual([])
  })
})

describe('the note as it would be written', () => {
  it('gets activity, subitem, place of the service and name of the taker from the facts', () => {
    const qual = apurada({
      servico: { ...nota().servico, atividadeId: null, municipioPrestacao: null },
      tomador: { ...tomador, nome: null },
    })
    const [{ exame } = { exame: null }] = examinarEmOrdem([qual], hoje)
    expect(exame?.nota.servico).toMatchObject({ atividadeId: 1, subitem: '1.07', municipioPrestacao: '9900001' })
    expect(exame?.nota.tomador.nome).toBe('Hospital São Lucas')
  })

  it('a service abroad has no city', () => {
    const fora = apurada({ servico: { ...nota().servico, municipioPrestacao: null, paisPrestacao: 'US' } })
    expect(examinarEmOrdem([fora], hoje)[0]?.exame.nota.servico.municipioPrestacao).toBeNull()
  })
})
