import { type Access, isAllowed, type Screen } from '@iss/platform/contract'
import { findHouse } from '@iss/testing'
import { describe, expect, it } from 'vitest'
import { aberturas, recusadasAoAbrir } from './matriz/aberturas.ts'
import { diferencasDasChamadas, diferencasDasTelas, diferencasDoMenu } from './matriz/comparar.ts'
import { pessoasPossiveis } from './matriz/pessoas.ts'
import { fisco, publico } from './matriz/quem.ts'
import { quemChama } from './matriz/tabela.ts'
import { menuLateral, menuUsuario } from './matriz/telas.ts'

const house = await findHouse()
const chamadas = house.operations.map(({ call }) => call)

describe('who may come in, as the table says and as it is declared', () => {
  it('U2-6-01 U2-1-01 every address admits exactly whom the table admits, and no address is missing on either side', () => {
    expect(diferencasDasTelas(house.screens)).toEqual([])
  })

  it('U2-6-01 every call admits exactly whom the table admits, and no call is missing on either side', () => {
    expect(diferencasDasChamadas(chamadas)).toEqual([])
  })

  it('U2-2.4-01 U2-2.4-02 U2-2.4-03 U2-2.4-05 U2-2.4-06 U2-2.4-07 the side menu and the menu of the user show each entry to whom the table says', () => {
    expect([
      ...diferencasDoMenu(house.screens, 'lateral', menuLateral),
      ...diferencasDoMenu(house.screens, 'usuario', menuUsuario),
    ]).toEqual([])
  })

  it('U2-6-01 whoever may open a screen may make every call that it makes by being opened', async () => {
    const vistas = await aberturas(house.screens, house.origins)
    expect(vistas.flatMap(({ chamadas: feitas }) => feitas).length).toBeGreaterThan(50)
    expect(recusadasAoAbrir(vistas)).toEqual([])
  })

  it('opens nothing of the tax office to an accountant who holds every key there is', () => {
    const contador = pessoasPossiveis([]).filter(
      ({ user, tem }) =>
        user.perfis.includes('contador') &&
        !user.perfis.some((perfil) => [...fisco, 'suporte'].includes(perfil)) &&
        tem('iss:pgdas:import'),
    )
    expect(contador.length).toBeGreaterThan(10)
    const doFisco = chamadas.filter(({ path }) => {
      const quem = quemChama(path)
      return quem !== undefined && quem !== publico && fisco.some((perfil) => quem.perfis?.[0] === perfil)
    })
    expect(doFisco.length).toBeGreaterThan(700)
    const abertas = doFisco.filter(({ access }) => contador.some(({ user }) => isAllowed(access, user)))
    // Said of several profiles at once, his among them: reading notes of the national issuer.
    expect(abertas.map(({ path }) => path)).toEqual(['/nacional/nota/buscar', '/nacional/nota/xml/:id'])
  })
})

describe('the comparison notices', () => {
  const com = (path: string, access: Access): Screen[] =>
    house.screens.map((screen) => (screen.path === path ? { ...screen, access } : screen))
  const guias = '/home/actions/guias-municipio'
  const bilhetes = '/home/actions/relatorio-bilhete-nota-premiada'

  it('an address that is open to one profile more', () => {
    const access = { perfis: [...fisco, 'contador'] } as const
    expect(diferencasDasTelas(com(guias, access))).toEqual([`${guias}: admits usuario+contador [], the table does not`])
  })

  it('an address that asks for a key instead of a profile, which an accountant with keys of the tax office holds', () => {
    expect(diferencasDasTelas(com(bilhetes, { chaves: ['iss:notaPremiada'] }))).toEqual([
      `${bilhetes}: admits ninguém [iss:.+], the table does not`,
    ])
  })

  it('an address that no longer asks for its key, or asks for another', () => {
    expect(diferencasDasTelas(com(bilhetes, { perfis: [...fisco] }))).toHaveLength(1)
    expect(diferencasDasTelas(com(bilhetes, { perfis: [...fisco], chaves: ['iss:backup'] }))).toHaveLength(2)
  })

  it('an address that is shut to one profile', () => {
    expect(diferencasDasTelas(com(guias, { perfis: ['gestor'] }))).toHaveLength(1)
  })

  it('an address that the table does not know, and one that is gone', () => {
    const [primeira] = house.screens
    const nova = { ...(primeira as Screen), path: '/home/actions/nunca-vista', aliases: [] }
    expect(diferencasDasTelas([...house.screens, nova])).toEqual([
      '/home/actions/nunca-vista: declared, and the table (apps/server/test/matriz) says nothing of it',
    ])
    expect(diferencasDasTelas(house.screens.filter(({ path }) => path !== guias))).toEqual([`${guias}: no screen`])
  })

  it('a call that has become public, that is unknown, or that is gone', () => {
    const deGuia = chamadas.filter(({ path }) => path.startsWith('/guia/'))
    const achadas = (calls: typeof chamadas) =>
      diferencasDasChamadas(calls).filter((texto) => /^\/(guia|nuncavista)\//.test(texto))
    expect(achadas(deGuia)).toEqual([])
    const publica = deGuia.map((call) => (call.path === '/guia/baixar' ? { ...call, access: { public: true } as const } : call))
    expect(achadas(publica)).toEqual(['/guia/baixar: admits nobody signed in, the table does not'])
    const nova = { ...chamadas[0], path: '/nuncavista/buscar' } as (typeof chamadas)[number]
    expect(achadas([...deGuia, nova])).toEqual([
      '/nuncavista/buscar: declared, and the table (apps/server/test/matriz) says nothing of it',
    ])
    expect(achadas(deGuia.filter(({ path }) => path !== '/guia/recalcular'))).toEqual(['/guia/recalcular: no call'])
  })

  it('a screen whose first call is shut to one who may open it', () => {
    const tela = { path: '/home/actions/nunca-vista', access: { chaves: ['iss:nfe:substituir'] } }
    const aberta = (access: Access) => recusadasAoAbrir([{ tela, chamadas: [{ path: '/nuncavista/buscar', access }] }])
    expect(aberta({})).toEqual([])
    expect(aberta({ chaves: ['iss:nfe:substituir', 'iss:nfe:emitir'] })).toEqual([])
    expect(aberta({ chaves: ['iss:nfe:emitir'] })).toEqual([
      '/home/actions/nunca-vista is open to ninguém [iss:nfe:substituir], /nuncavista/buscar is not',
    ])
  })
})
