import { fill, refuse } from '@iss/kernel/errors'
import type { Switch } from '@iss/platform/contract'
import { auditoriaEventoTable as evento, chaveConfiguracaoTable as chave } from '@iss/platform/db'
import { defineExpander } from '@iss/platform/discovery'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import type { AuthorNames } from '@iss/registry/server'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { buscarConfigAcesso, historicoConfigAcesso, type OpcaoAcesso, salvarConfigAcesso } from '../contract/config-acesso.ts'
import { municipioErrors } from '../domain/errors.ts'
import { grupoDaChave } from '../domain/grupos-de-chaves.ts'
import { setChave } from './set-chave.ts'

/** The form of municipal switches, made of all those that the modules declare (K01). */
export const configAcesso = defineExpander(({ switches }) => {
  const municipais = switches.filter(({ scope }) => scope === 'municipal').sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
  return {
    calls: [],
    operations: [
      implement(buscarConfigAcesso, async (ctx) => ({ opcoes: await listOpcoes(ctx, municipais) })),
      implement(salvarConfigAcesso, async (ctx, { alteracoes }) => {
        // One change at a time in a city, so that what the user saw is compared with what is stored.
        await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`config-acesso:${ctx.municipioId}`}, 0))`)
        for (const { nome, de, para } of alteracoes) {
          const definition = municipais.find((item) => item.name === nome)
          if (!definition) return refuse(fill(municipioErrors.chaveDesconhecida, { nome }), { kind: 'validation' })
          if ((await ctx.switchOn(definition)) !== de) return refuse(registryErrors.outroUsuario)
          await setChave(ctx, definition, para)
        }
        return { mensagem: registryTexts.configuracaoSalva }
      }),
      implement(historicoConfigAcesso, async (ctx) => listHistorico(ctx, municipais)),
    ],
  }
})

async function listOpcoes(ctx: Context, municipais: readonly Switch[]): Promise<OpcaoAcesso[]> {
  const rows = await ctx.db.select({ nome: chave.nome, valor: chave.valor }).from(chave).where(isNull(chave.pessoaId))
  const stored = new Map(rows.map(({ nome, valor }) => [nome, valor]))
  return municipais.map(({ name, label, effect, default: padrao }) => ({
    nome: name,
    grupo: grupoDaChave(name),
    rotulo: label,
    efeito: effect,
    padrao,
    valor: stored.get(name) ?? padrao,
  }))
}

async function listHistorico(ctx: Context, municipais: readonly Switch[]) {
  const events = await ctx.db
    .select()
    .from(evento)
    .where(and(eq(evento.tipo, 'configuracao.alterada'), eq(evento.entidade, 'municipio')))
    .orderBy(desc(evento.id))
    .limit(200)
  const [source] = ctx.definitions<AuthorNames>('author-names')
  const people = [...new Set(events.map(({ pessoaId }) => pessoaId).filter((id): id is number => id !== null))]
  const names = source ? await source.load(ctx, people) : new Map<number, string>()
  const say = (state: unknown, nome: string) => ((state as Record<string, unknown> | null)?.[nome] === true ? 'Sim' : 'Não')
  return events.flatMap((event) =>
    Object.keys((event.depois ?? {}) as Record<string, unknown>).map((nome) => ({
      id: `${event.id}-${nome}`,
      em: event.ocorridoEm.toISOString(),
      quem: event.pessoaId === null ? 'Sistema' : (names.get(event.pessoaId) ?? `Pessoa ${event.pessoaId}`),
      campo: municipais.find((item) => item.name === nome)?.label ?? nome,
      antes: say(event.antes, nome),
      depois: say(event.depois, nome),
    })),
  )
}
