import { Competencia } from '@iss/kernel/competencia'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { permiteEmissaoNFSemTomador } from '@iss/pessoa/domain/chaves-pessoais'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlvoDosFatos, FatosDaNota } from '../src/domain/fatos-da-nota.ts'
import { getFatos, lerFatos } from '../src/server/ler-fatos.ts'

let scene: Scene
let alfaId = 0
let chaves: AlvoDosFatos
beforeAll(async () => {
  scene = await startScene()
  alfaId = await scene.inCity(1, async (ctx) => (await findPessoaPorDocumento(ctx, demoDocumentos.alfa))?.id ?? 0)
  chaves = {
    prestadorId: alfaId,
    documentoTomador: demoDocumentos.ensino,
    dataPrestacao: '2026-04-15',
    competencia: Competencia.from('2026-04'),
  }
})
afterAll(() => scene?.stop())

const ler = (mudanca: Partial<AlvoDosFatos> = {}) => scene.inCity(1, (ctx) => getFatos(ctx, { ...chaves, ...mudanca }))
const alfa = `municipio_id = 1 and documento = '${demoDocumentos.alfa}'`
const daAlfa = `municipio_id = 1 and pessoa_id = (select id from pessoa where ${alfa})`

/** What is changed by whoever owns the table, and what the next reading must tell. */
const mudancas: [string, string, (fatos: FatosDaNota) => unknown, unknown][] = [
  [
    'a person',
    `update pessoa set nome_fantasia = 'Alfa Mudada' where ${alfa}`,
    (fatos) => fatos.prestador.pessoa.nomeFantasia,
    'Alfa Mudada',
  ],
  [
    'a taker',
    `update pessoa set substituto_tributario = not substituto_tributario where municipio_id = 1 and documento = '${demoDocumentos.ensino}'
       returning substituto_tributario`,
    (fatos) => fatos.tomador?.pessoa.substitutoTributario,
    undefined,
  ],
  [
    'an address',
    `update endereco set bairro = 'Bairro Novo' where ${daAlfa}`,
    (fatos) => fatos.prestador.endereco?.bairro,
    'Bairro Novo',
  ],
  [
    'a switch of a person',
    `insert into chave_configuracao (municipio_id, pessoa_id, nome, valor)
       select 1, id, '${permiteEmissaoNFSemTomador.name}', true from pessoa where ${alfa}
     on conflict (municipio_id, pessoa_id, nome) do update set valor = true`,
    (fatos) => fatos.prestador.switches(permiteEmissaoNFSemTomador),
    true,
  ],
  [
    'a switch taken away',
    `delete from chave_configuracao where ${daAlfa} and nome = '${permiteEmissaoNFSemTomador.name}'`,
    (fatos) => fatos.prestador.switches(permiteEmissaoNFSemTomador),
    permiteEmissaoNFSemTomador.default,
  ],
  [
    'a regime',
    `insert into regime_competencia (municipio_id, contribuinte_id, data_inicio, regime, data_alteracao)
       select 1, id, '2026-04-01', 'ISENTO', now() from pessoa where ${alfa}
     on conflict (municipio_id, contribuinte_id, data_inicio) do update set regime = 'ISENTO'`,
    (fatos) => fatos.prestador.regime.regime,
    'ISENTO',
  ],
  [
    'a rate of an activity',
    `update atividade_aliquota set aliquota = 4.25 where municipio_id = 1`,
    (fatos) => fatos.atividades.map(({ aliquota }) => aliquota?.toString()).at(0),
    '4.25',
  ],
  [
    'an activity of the person',
    `update pessoa_atividade set fim = '2026-04-14' where ${daAlfa}`,
    (fatos) => fatos.atividades.length,
    0,
  ],
  ['an authorisation', `update autorizacao_nfe set fim = inicio where ${daAlfa}`, (fatos) => fatos.autorizacoes.length, 0],
  [
    'a type of taxation',
    `update tipo_tributacao set nome = 'Tipo mudado' where municipio_id = 1`,
    (fatos) => [...new Set(fatos.tipos.map(({ nome }) => nome))],
    ['Tipo mudado'],
  ],
  ['the city', `update municipio set nome = 'Nova Serra do Sul' where id = 1`, (fatos) => fatos.cidade.nome, 'Nova Serra do Sul'],
  ['units of measure', `update unidade set ativa = false where municipio_id = 1`, (fatos) => fatos.regras.unidadesAtivas, null],
]

describe('fatos guardados por versão', () => {
  it('what did not change is read once; whoever tries to change what is shared is refused', async () => {
    const primeira = await ler()
    const segunda = await ler()
    expect(segunda.prestador.pessoa).toBe(primeira.prestador.pessoa)
    expect(segunda.tomador?.pessoa).toBe(primeira.tomador?.pessoa)
    expect(segunda.cidade).toBe(primeira.cidade)
    expect(() => Object.assign(primeira.prestador.pessoa, { nome: 'outro' })).toThrow(TypeError)
    const outra = await ler({ documentoTomador: demoDocumentos.alfa })
    expect(outra.tomador?.pessoa.id).toBe(alfaId)
    // A taker that was never a provider here.
    const ensino = primeira.tomador?.pessoa.id ?? 0
    expect((await ler({ prestadorId: ensino })).prestador.pessoa.id).toBe(ensino)
  })

  it.each(mudancas)('%s changed by anybody holds for the next note', async (_nome, sql, fato, esperado) => {
    const antes = await ler()
    const rows = await scene.owner<{ substituto_tributario?: boolean }>(sql)
    const depois = await ler()
    expect(fato(depois)).toEqual(esperado === undefined ? rows[0]?.substituto_tributario : esperado)
    expect(fato(depois)).not.toEqual(fato(antes))
  })

  it('a change of one person leaves the facts of the others kept', async () => {
    const antes = await ler()
    await scene.owner(
      `update pessoa set nome_fantasia = 'Gama Mudada' where municipio_id = 1 and documento = '${demoDocumentos.gama}'`,
    )
    expect((await ler()).prestador.pessoa).toBe(antes.prestador.pessoa)
  })

  it('facts of a transaction that is undone are gone with it', async () => {
    const antes = (await ler()).prestador.pessoa.nome
    await expect(
      scene.inCity(1, async (ctx) => {
        await ctx.client.query(`update pessoa set nome = 'Nunca gravada' where id = $1`, [alfaId])
        expect((await getFatos(ctx, chaves)).prestador.pessoa.nome).toBe('Nunca gravada')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect((await ler()).prestador.pessoa.nome).toBe(antes)
  })

  it('another city sees nothing of it, and the application may not write versions', async () => {
    await ler()
    expect(await scene.inCity(2, (ctx) => lerFatos(ctx, [chaves]).then((fatosDe) => fatosDe(chaves)))).toBeNull()
    const tentar = (sql: string) => scene.inCity(1, (ctx: Context) => ctx.client.query(sql))
    await expect(tentar('update fatos_versao set versao = gen_random_uuid()')).rejects.toThrow('permission denied')
    expect((await tentar('select distinct municipio_id from fatos_versao')).rows).toEqual([{ municipio_id: 1 }])
  })

  it('every table that the kept facts are read from gives new versions', async () => {
    const [funcoes] = await scene.owner<{ texto: string }>(
      `select string_agg(prosrc, ' ') as texto from pg_proc where proname in
         ('nota_fatos_pessoa', 'nota_fatos_prestador', 'nota_fatos_cidade', 'tributacao_da_nota')`,
    )
    const nomes = [...new Set([...(funcoes?.texto ?? '').matchAll(/(?:from|join)\s+([a-z_]+)/g)].map(([, nome]) => nome))]
    const semGatilho = await scene.owner<{ tabela: string }>(
      `select c.relname as tabela from pg_class c where c.relname = any($1) and c.relkind = 'r' and c.relname <> 'nota_fiscal'
         and 3 > (select count(*) from pg_trigger g where g.tgrelid = c.oid and g.tgname in ('fatos_nova', 'fatos_mudada', 'fatos_retirada'))`,
      [nomes],
    )
    expect(semGatilho).toEqual([])
    expect(nomes.length).toBeGreaterThan(20)
  })
})
