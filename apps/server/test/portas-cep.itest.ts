import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@iss/kernel/errors'
import { loadCep, storedCep, viaCepHttp } from '@iss/platform/cep'
import { buscarCEPPorCEP } from '@iss/municipio/contract/cep'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const DIA = 86_400_000

describe('CEP: own table, kept answers, service outside', () => {
  let scene: Scene
  let asked: string[] = []
  let falha: 'nao' | 'erro' | 'mudo' = 'nao'
  const server = createServer((request, response) => {
    const cep = /^\/ws\/(\d{8})\/json\/$/.exec(request.url ?? '')?.[1] ?? ''
    asked.push(cep)
    if (falha === 'mudo') return
    const body =
      cep === '30110000'
        ? { erro: 'true' }
        : { cep, logradouro: 'Rua das Oficinas', bairro: 'Centro', localidade: 'Belo Horizonte', uf: 'MG', ibge }
    response.writeHead(falha === 'erro' ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

  let baseUrl = ''
  /** IBGE code of a municipality that the installation knows. */
  let ibge = ''
  /** The same configuration in a process that has asked nothing yet: only the database remembers. */
  const outroProcesso = () =>
    storedCep({ source: viaCepHttp({ baseUrl, timeoutMs: 300, cacheMs: 0 }), pool: scene.pool, clock: scene.clock })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    process.env.ISS_CEP_ENDERECO = baseUrl
    process.env.ISS_CEP_ESPERA_MS = '300'
    try {
      scene = await startScene()
    } finally {
      delete process.env.ISS_CEP_ENDERECO
      delete process.env.ISS_CEP_ESPERA_MS
    }
    ibge = (await scene.owner<{ codigo: string }>('select codigo from municipio_ibge order by codigo limit 1'))[0]?.codigo ?? ''
  })
  afterAll(async () => {
    await scene?.stop()
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    falha = 'nao'
  })
  const buscar = (cep: string) => scene.publico.call(buscarCEPPorCEP, { cep })
  const carregar = (csv: string) => loadCep(scene.pool, Buffer.from(csv))
  const recusa = async (csv: string) => {
    const error = await carregar(csv).catch((reason: unknown) => reason)
    return error instanceof AppError ? error.violations.map((item) => item.message) : error
  }

  it('asks the service for what the own table does not know, and keeps the answer in the database', async () => {
    expect(await buscar('30120-010')).toMatchObject({ tipo: 'R.', logradouro: 'das Oficinas', bairro: 'Centro' })
    expect(asked).toEqual(['30120010'])
    const kept = await scene.owner<{ endereco: unknown }>(`select endereco from cep_consulta where cep = '30120010'`)
    expect(kept[0]?.endereco).toMatchObject({ municipio: 'Belo Horizonte', municipioIbge: ibge })
  })

  it('serves the kept answer while the service is down, also when it is old', async () => {
    falha = 'erro'
    await scene.owner(`update cep_consulta set consultado_em = $1 where cep = '30120010'`, [
      new Date(scene.clock.now().getTime() - 91 * DIA),
    ])
    const other = outroProcesso()
    expect(await other.find('30120010')).toMatchObject({ bairro: 'Centro' })
    expect(asked).toEqual(['30120010'])
  })

  it.each(['erro', 'mudo'] as const)('fails softly into open fields, keeping nothing: %s', async (how) => {
    falha = how
    const cep = how === 'erro' ? '30130001' : '30130002'
    expect(await buscar(cep)).toBeNull()
    expect(await scene.owner('select 1 from cep_consulta where cep = $1', [cep])).toEqual([])
    falha = 'nao'
    expect(await buscar(cep)).toMatchObject({ bairro: 'Centro' })
  })

  it('remembers that there is no such CEP for a day only', async () => {
    expect(await buscar('30110000')).toBeNull()
    const other = outroProcesso()
    expect(await other.find('30110000')).toBeNull()
    expect(asked).toEqual(['30110000'])
    scene.clock.advance(DIA + 1)
    expect(await other.find('30110000')).toBeNull()
    expect(asked).toEqual(['30110000', '30110000'])
  })

  it('loads the own table from CSV, which is then asked first', async () => {
    const csv = `CEP;Logradouro;Bairro;Municipio;UF\n30140-071;Avenida dos Ipês;Jardim;${ibge};MG\n30140072;Praça Sete;Centro;${ibge};MG\n`
    expect(await carregar(csv)).toBe(2)
    expect(await buscar('30140071')).toMatchObject({ tipo: 'Av.', logradouro: 'dos Ipês', bairro: 'Jardim' })
    expect(asked).toEqual([])
    expect(await carregar(csv.replace('Jardim', 'Flores'))).toBe(2)
    expect(await buscar('30140071')).toMatchObject({ bairro: 'Flores' })
  })

  it('refuses a wrong file whole, naming the lines', async () => {
    const before = await scene.owner('select count(*) from cep_endereco')
    expect(await recusa('cep;rua\n1;2')).toEqual([
      'O arquivo de CEP deve ter as colunas cep, logradouro, bairro e municipio (código do IBGE).',
    ])
    expect(
      await recusa(`cep,logradouro,bairro,municipio\n30140073,Rua A,B,${ibge}\n123,Rua,B,${ibge}\n30140074,Rua,B,31`),
    ).toEqual(['Linha 3: CEP ou código de município inválido.', 'Linha 4: CEP ou código de município inválido.'])
    expect(await recusa(`cep,logradouro,bairro,municipio\n30140073,Rua A,B,${ibge}\n30140074,Rua,B,9999999`)).toEqual([
      'Município 9999999: código do IBGE desconhecido.',
    ])
    expect(await scene.owner('select count(*) from cep_endereco')).toEqual(before)
  })
})
