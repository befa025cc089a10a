import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { arquivoDe, trocar } from '@iss/desif/testing/banco-de-prova'
import { programArgs, type Scene, startScene, testSecret } from '@iss/testing'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
let scene: Scene
let pasta: string
beforeAll(async () => {
  scene = await startScene()
  pasta = await mkdtemp(join(tmpdir(), 'iss-comandos-'))
})
afterAll(async () => {
  await scene.stop()
  await rm(pasta, { recursive: true, force: true })
})

/** Runs a command as an operator does, in a process of its own: its exit code and what it said on either stream. */
function run(file: string, args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: scene.ownerUrl, ISS_SEGREDO: testSecret, DATA_DIR: join(pasta, 'dados') }
  return new Promise((done) => {
    execFile(process.execPath, [...programArgs(file), ...args], { cwd: root, env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

describe('commands of operation', { timeout: 240_000 }, () => {
  it('cep:carregar loads addresses, or refuses the whole file naming its lines', async () => {
    const [municipio] = await scene.owner<{ codigo: string }>('select codigo from municipio_ibge order by codigo limit 1')
    const csv = join(pasta, 'enderecos.csv')
    await writeFile(csv, `cep;logradouro;bairro;municipio\n30140-071;Avenida dos Ipês;Jardim;${municipio?.codigo}\n12;Rua;B;1\n`)
    expect(await run('cep-carregar', [csv])).toEqual({
      code: 1,
      out: '',
      err: 'Linha 3: CEP ou código de município inválido.\n',
    })
    await writeFile(csv, `cep;logradouro;bairro;municipio\n30140-071;Avenida dos Ipês;Jardim;${municipio?.codigo}\n`)
    expect(await run('cep-carregar', [csv])).toEqual({ code: 0, out: '1 endereços gravados.\n', err: '' })
    expect(await scene.owner(`select logradouro_nome, bairro from cep_endereco where cep = '30140071'`)).toEqual([
      { logradouro_nome: 'dos Ipês', bairro: 'Jardim' },
    ])
    expect((await run('cep-carregar', [join(pasta, 'nenhum.csv')])).err).toMatch(
      /^Arquivo ou pasta inexistente: .*nenhum\.csv\.\n$/,
    )
    expect((await run('cep-carregar', [])).err).toContain('Diga o arquivo CSV')
  })

  it('desif:verificar tells what stands in a file, a text or a zip with one, by line, field and code, and ends with it', async () => {
    const honesto = join(pasta, 'marco.txt')
    const texto = arquivoDe({ modulo: 2, versao: '3.2', inicio: '2026-03', fim: '2026-03' })
    await writeFile(honesto, texto)
    const linhas = texto.trimEnd().split('\r\n').length
    expect(await run('desif-verificar', [honesto])).toEqual({ code: 0, out: `${linhas} linhas, 0 erros, 0 alertas.\n`, err: '' })
    const errado = join(pasta, 'errado.zip')
    await writeFile(errado, zipSync({ 'errado.txt': Buffer.from(trocar(texto, '3.2', '0440', 'ISSQN_A_Relh', '1,00')) }))
    const recusado = await run('desif-verificar', [errado])
    expect([recusado.code, recusado.err]).toEqual([1, ''])
    expect(recusado.out).toMatch(/^linha 10 0440 ISSQN_A_Relh EM908: O ISSQN a recolher não é o devido .* \[1,00\] Corrija/m)
    expect(recusado.out).toContain(`${linhas} linhas, 1 erros, 0 alertas.`)
    expect((await run('desif-verificar', [join(pasta, 'nenhum.txt')])).code).toBe(2)
  })

  it('backup and restaurar tell a slip of the pen in one sentence and leave nothing', async () => {
    const destino = join(pasta, 'copia')
    expect(await run('backup', ['--destino', destino, '--municpio', '9900001'])).toMatchObject({
      code: 1,
      err: 'Opção desconhecida: --municpio. Opções: --destino, --municipio.\n',
    })
    expect((await run('backup', ['--destino', destino, '--municipio'])).err).toBe('Falta o valor de --municipio.\n')
    const done = await run('backup', [`--destino=${destino}`, '--municipio=9900001'])
    // The store of this process is empty: each file that the city's rows name is told, and the exit code says so.
    const [files] = await scene.owner<{ total: number }>(
      'select count(distinct chave)::int as total from arquivo where municipio_id = 1',
    )
    expect(done.code).toBe(files?.total ? 2 : 0)
    expect(done.err.match(/^Arquivo ausente: /gm) ?? []).toHaveLength(files?.total ?? 0)
    expect(done.out).toMatch(/Cópia de Nova Serra\/MG em /)
    expect(await run('restaurar', ['--origem', destino])).toMatchObject({
      code: 1,
      err: 'Nova Serra (9900001) já está nesta instalação.\n',
    })
    expect((await readdir(pasta)).filter((name) => name.startsWith('copia'))).toEqual(['copia'])
  })
})
