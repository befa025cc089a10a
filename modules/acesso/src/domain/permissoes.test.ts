import { perfisPapel, type PerfilPapel } from '@iss/pessoa/domain/perfil-papel'
import { hasChave } from '@iss/platform/contract'
import { describe, expect, it } from 'vitest'
import type { DadosIdentidade, PapelVigente } from './identidade.ts'
import { montarUserInfo } from './montar-user-info.ts'
import { papeisDaChave } from '../../test/papeis-da-chave.ts'
import { chaves, chavesDoProprio, permissoesPorPerfil } from './permissoes-por-perfil.ts'

const papeis = (...perfis: (PerfilPapel | PapelVigente)[]): PapelVigente[] =>
  perfis.map((papel) => (typeof papel === 'string' ? { perfil: papel, empregadorId: null, dados: {} } : papel))

type Mudanca = {
  usuario?: PapelVigente[]
  selecionada?: PapelVigente[]
  comoOutra?: boolean
  pessoa?: Partial<DadosIdentidade['selecionada']>
  chaves?: Record<string, boolean>
  central?: DadosIdentidade['central']
}

function dados({
  usuario = papeis('usuario'),
  selecionada,
  comoOutra = false,
  pessoa = {},
  chaves: ligadas = {},
  central = { alteraEmail: true, alteraImagem: true },
}: Mudanca): DadosIdentidade {
  return {
    conta: { id: 1, usuario: 'u', email: 'u@x.example', emailPadrao: false, situacao: 'ATIVA' },
    usuario: { id: 10, documento: '30000000116', nome: 'Usuário', email: null, emailPadrao: false, papeis: usuario },
    selecionada: {
      id: comoOutra ? 20 : 10,
      documento: '40000001000150',
      nome: 'Alfa',
      naturezaCadastro: 'PERMANENTE',
      situacao: 'ATIVO',
      regime: 'SIMPLES',
      prestador: true,
      possuiAvatar: false,
      autorizadaNfeDesde: '2026-01-01',
      autorizadaNfeAte: '2026-12-31',
      autorizadaEscriturar: true,
      emiteAvulsa: false,
      papeis: selecionada ?? usuario,
      ...pessoa,
    },
    municipio: { id: 1, nome: 'Nova Serra', estado: 'MG', nomeAutorizacaoRps: null },
    central,
    chaves: ligadas,
    municipios: [],
  }
}
const info = (mudanca: Mudanca, hoje = '2026-04-15') => montarUserInfo(dados(mudanca), { hoje, producao: false })

describe('table of permissions', () => {
  it('every pattern is well formed and stands for at least one known key', () => {
    expect(perfisPapel.flatMap((perfil) => permissoesPorPerfil[perfil]).length).toBeGreaterThan(perfisPapel.length)
    for (const perfil of perfisPapel)
      for (const padrao of permissoesPorPerfil[perfil])
        expect(
          chaves.filter((chave) => new RegExp(`^(?:${padrao})$`).test(chave)),
          `${perfil} ${padrao}`,
        ).not.toEqual([])
  })
  it('every key is given to some role, but those that come with an authorisation or a switch of the city', () => {
    const dadas = (chave: string) =>
      perfisPapel.some((perfil) => hasChave({ authRegex: [...permissoesPorPerfil[perfil]] }, chave))
    expect(chaves.filter((chave) => !dadas(chave))).toEqual([
      'iss:nfe:emitir',
      'iss:cambui',
      'iss:nfe:avulsa:emitir',
      ...Object.values(chavesDoProprio),
    ])
  })
})

describe('who holds which key, as written out', () => {
  it.each(chaves)('%s', (chave) => {
    const donos = perfisPapel.filter((perfil) => hasChave({ authRegex: [...permissoesPorPerfil[perfil]] }, chave))
    expect(donos.toSorted()).toEqual(papeisDaChave[chave].toSorted())
  })
})

describe('E11 key to issue avulsas', () => {
  const eventual = { naturezaCadastro: 'EVENTUAL', emiteAvulsa: true } as const
  const chave = 'iss:nfe:avulsa:emitir'
  const emite = (mudanca: Mudanca) =>
    hasChave(info({ chaves: { municipioEmiteNFeAvulsa: true }, pessoa: eventual, ...mudanca }), chave)
  it('an occasional person whom the city lets issue holds it, with the guide of the note', () => {
    expect(emite({})).toBe(true)
    expect(emite({ pessoa: { ...eventual, naturezaCadastro: null } })).toBe(true)
    expect(hasChave(info({ chaves: { municipioEmiteNFeAvulsa: true }, pessoa: eventual }), 'iss:guia:recalcular')).toBe(true)
  })
  it('not where the city issues none, not without the permission, not a permanent taxpayer, not the city hall', () => {
    expect(emite({ chaves: {} })).toBe(false)
    expect(emite({ pessoa: { ...eventual, emiteAvulsa: false } })).toBe(false)
    expect(emite({ pessoa: { ...eventual, naturezaCadastro: 'PERMANENTE' } })).toBe(false)
    expect(emite({ usuario: papeis('fiscal') })).toBe(false)
  })
})

describe('session on the own profile', () => {
  it('unions the roles; banco and grafica are no session profiles (A-35)', () => {
    const user = info({ usuario: papeis('usuario', 'empresa', 'banco', 'grafica') })
    expect(user.perfis).toEqual(['usuario', 'empresa'])
    expect(hasChave(user, 'iss:banco:desif')).toBe(true)
    expect(user.autoridadeId).toBeNull()
  })
  it('the key to issue NF-e comes with the authorisation in force', () => {
    const usuario = papeis('usuario', 'empresa')
    expect(hasChave(info({ usuario }), 'iss:nfe:emitir')).toBe(true)
    expect(info({ usuario }).pessoaAutorizadaNfe).toBe(true)
    expect(hasChave(info({ usuario }, '2025-12-31'), 'iss:nfe:emitir')).toBe(false)
    expect(hasChave(info({ usuario }, '2027-01-01'), 'iss:nfe:emitir')).toBe(false)
    expect(hasChave(info({ usuario, pessoa: { autorizadaNfeAte: null } }, '2030-01-01'), 'iss:nfe:emitir')).toBe(true)
    expect(info({ usuario, pessoa: { autorizadaNfeDesde: null } }).pessoaAutorizadaNfe).toBe(false)
    expect(hasChave(info({ usuario: papeis('fiscal') }), 'iss:nfe:emitir')).toBe(false)
  })
  it('an inspector who waits for approval is no inspector yet', () => {
    const user = info({ usuario: papeis('usuario', { perfil: 'fiscal', empregadorId: null, dados: { aguardaAprovacao: true } }) })
    expect(user.perfis).toEqual(['usuario'])
    expect(hasChave(user, 'iss:fiscalizacao')).toBe(false)
  })
  it('municipal switches and the Simples regime decide the flags of the shell', () => {
    const usuario = papeis('usuario', 'empresa')
    expect(info({ usuario })).toMatchObject({
      permiteNotaDeducao: false,
      podeCancelarNfe: true,
      podeAlterarAliquotaSimples: true,
      simples: true,
      responsavelNome: 'Nova Serra',
      responsavelEstado: 'MG',
    })
    expect(
      info({ usuario, chaves: { permiteNotaDeducao: true, permiteCancelarNfe: false, permiteAlterarAliquotaSimples: false } }),
    ).toMatchObject({ permiteNotaDeducao: true, podeCancelarNfe: false, podeAlterarAliquotaSimples: false })
    // K01: whoever holds the key of the rental receipt is offered it where the city allows it.
    for (const ligada of [true, false])
      expect(info({ usuario, chaves: { permiteEmitirReciboLocacao: ligada } }).permiteEmitirReciboLocacao).toBe(ligada)
    expect(info({ usuario, pessoa: { regime: 'FATURAMENTO' } })).toMatchObject({
      simples: false,
      podeAlterarAliquotaSimples: false,
    })
    expect(info({ usuario: papeis('usuario') }).podeCancelarNfe).toBe(false)
  })
  it('shows the document formatted and the e-mail of the account when the person has none', () => {
    expect(info({})).toMatchObject({ documentoPessoaSelecionada: '40.000.001/0001-50', email: 'u@x.example', emailPadrao: false })
  })
})

describe('one’s own e-mail and picture under the switches of the city', () => {
  const proibido = { alteraEmail: false, alteraImagem: false }
  const pode = (mudanca: Mudanca) => Object.values(chavesDoProprio).map((chave) => hasChave(info(mudanca), chave))
  it.each([
    ['a taxpayer, as the city lets him', { usuario: papeis('usuario', 'empresa') }, [true, true]],
    ['a taxpayer, forbidden', { usuario: papeis('usuario', 'empresa'), central: proibido }, [false, false]],
    ['an accountant who acts for a client', { usuario: papeis('contador'), comoOutra: true, central: proibido }, [false, false]],
    ['an inspector has no central', { usuario: papeis('usuario', 'fiscal'), central: proibido }, [true, true]],
    ['an employee has no central', { usuario: papeis('usuario', 'funcionario'), central: proibido }, [true, true]],
  ] as const)('%s', (_caso, mudanca, esperado) => {
    expect(pode(mudanca)).toEqual(esperado)
  })
  it('U2-2.2 the default address of the system may always be replaced', () => {
    const padrao = dados({ usuario: papeis('usuario', 'empresa'), central: proibido })
    padrao.conta.emailPadrao = true
    const user = montarUserInfo(padrao, { hoje: '2026-04-15', producao: false })
    expect(hasChave(user, chavesDoProprio.email)).toBe(true)
    expect(hasChave(user, chavesDoProprio.imagem)).toBe(false)
  })
})

describe('session acting as another person', () => {
  const alfa = papeis('usuario', 'empresa', 'construtora')
  it('an accountant gets the taxpayer keys and stays accountant', () => {
    const user = info({ usuario: papeis('usuario', 'contador'), selecionada: alfa, comoOutra: true })
    expect(user.perfis).toEqual(['usuario', 'empresa', 'construtora', 'contador'])
    expect(hasChave(user, 'iss:nfe:emitir')).toBe(true)
    expect(hasChave(user, 'iss:obras')).toBe(true)
    expect(hasChave(user, 'iss:fiscalizacao')).toBe(false)
    expect(user.autoridadeId).toBeNull()
  })
  it('an accountant gets no authority from the manager and administrator he acts for', () => {
    const user = info({
      usuario: papeis('usuario', 'contador'),
      selecionada: papeis('usuario', 'empresa', 'gestor', 'administrador'),
      comoOutra: true,
    })
    expect(user.perfis).not.toContain('gestor')
    expect(hasChave(user, 'iss:configuracao')).toBe(false)
    expect(hasChave(user, 'iss:admin:console')).toBe(false)
  })
  it('an authority becomes the taxpayer and keeps the way back', () => {
    const user = info({ usuario: papeis('usuario', 'fiscal'), selecionada: alfa, comoOutra: true })
    expect(user.perfis).toEqual(['usuario', 'empresa', 'construtora'])
    expect(user.autoridadeId).toBe(10)
    expect(hasChave(user, 'iss:monitorFiscal')).toBe(false)
    expect(hasChave(user, 'iss:nfe:emitir')).toBe(true)
  })
  it('an employee gets only what was granted, and nothing that the employer lacks', () => {
    const rui = (chavesDadas?: string[]) =>
      papeis('usuario', { perfil: 'funcionario', empregadorId: 20, dados: chavesDadas ? { chaves: chavesDadas } : {} })
    const usual = info({ usuario: rui(), selecionada: papeis('usuario', 'empresa'), comoOutra: true })
    expect(usual.perfis).toEqual(['usuario', 'empresa', 'funcionario'])
    expect(hasChave(usual, 'iss:nfe:emitir')).toBe(true)
    expect(hasChave(usual, 'iss:acesso:empresa:solicitar')).toBe(false)
    expect(hasChave(usual, 'iss:obras')).toBe(false)
    const poucas = info({
      usuario: rui(['iss:nfe:exportar', 'iss:admin:console', '.*']),
      selecionada: papeis('usuario', 'empresa'),
      comoOutra: true,
    })
    expect(hasChave(poucas, 'iss:nfe:exportar')).toBe(true)
    expect(hasChave(poucas, 'iss:nfe:emitir')).toBe(false)
    expect(hasChave(poucas, 'iss:admin:console')).toBe(false)
  })
})
