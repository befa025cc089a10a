import { fill, refuse } from '@iss/kernel/errors'
import type { Switch } from '@iss/platform/contract'
import { auditoriaEventoTable as evento, chaveConfiguracaoTable as chave } from '@iss/platform/db'
import { defineExpander } from '@iss/platform/discovery'
import { type Context, implement } from '@iss/platform/server'
import { fromWire, initialValues, registryErrors, registryTexts, type Setting } from '@iss/registry/definition'
import { type AuthorNames, bindSettings, loadSetting, saveSetting, settingText, settingWire } from '@iss/registry/server'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  type CallsDeOpcoes,
  callsConfigAcesso,
  callsConfiguraNFe,
  type OpcaoAcesso,
  type ParametroAcesso,
} from '../contract/config-acesso.ts'
import { municipioErrors } from '../domain/errors.ts'
import { grupoDaChave, isDaNfe, isDoAcesso } from '../domain/grupos-de-chaves.ts'
import { setChave } from './set-chave.ts'

/** The forms of municipal switches, made of all those that the modules declare: those of the city (K01) and those of the NF-e (A31). */
export const configAcesso = defineExpander(({ switches, others, tables }) => {
  const municipais = switches.filter(({ scope }) => scope === 'municipal').sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
  const settings = bindSettings((others.get('setting') ?? []) as unknown as readonly Setting[], tables)
  return {
    calls: [],
    operations: [
      ...operacoesDeOpcoes(callsConfigAcesso, municipais, settings, isDoAcesso),
      ...operacoesDeOpcoes(callsConfiguraNFe, municipais, settings, isDaNfe),
    ],
  }
})

type Settings = ReturnType<typeof bindSettings>

/** The operations of one form: only what stands in its tabs is shown, changed and told of. */
function operacoesDeOpcoes(
  { buscar, salvar, historico }: CallsDeOpcoes,
  todas: readonly Switch[],
  parametrosTodos: Settings,
  mostra: (grupo: string) => boolean,
) {
  const municipais = todas.filter(({ name }) => mostra(grupoDaChave(name)))
  const settings = parametrosTodos.filter(({ group }) => mostra(group))
  return [
    implement(buscar, async (ctx) => ({
      opcoes: await listOpcoes(ctx, municipais),
      parametros: await listParametros(ctx, settings),
    })),
    implement(salvar, async (ctx, { alteracoes, parametros }) => {
      if (alteracoes.length + parametros.length === 0) return refuse(municipioErrors.nenhumaMudanca, { kind: 'validation' })
      // One change at a time in a city, so that what the user saw is compared with what is stored.
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`config-acesso:${ctx.municipioId}`}, 0))`)
      for (const { nome, de, para } of alteracoes) {
        const definition = municipais.find((item) => item.name === nome)
        if (!definition) return refuse(fill(municipioErrors.chaveDesconhecida, { nome }), { kind: 'validation' })
        if ((await ctx.switchOn(definition)) !== de) return refuse(registryErrors.outroUsuario)
        await setChave(ctx, definition, para)
      }
      for (const { nome, de, para } of parametros) {
        const setting = settings.find((item) => item.name === nome)
        if (!setting) return refuse(fill(municipioErrors.chaveDesconhecida, { nome }), { kind: 'validation' })
        await saveSetting(ctx, setting, { from: de, to: para }, parametrosTodos)
      }
      return { mensagem: registryTexts.configuracaoSalva }
    }),
    implement(historico, async (ctx) => listHistorico(ctx, municipais, settings)),
  ]
}

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

async function listParametros(ctx: Context, settings: Settings): Promise<ParametroAcesso[]> {
  const parametros: ParametroAcesso[] = []
  for (const setting of settings) {
    const { name, field, group, effect } = setting
    parametros.push({
      nome: name,
      grupo: group,
      rotulo: field.label,
      efeito: effect,
      tipo: field.kind,
      minimo: field.kind === 'integer' ? (field.min ?? null) : null,
      maximo: field.kind === 'integer' ? (field.max ?? null) : null,
      padrao: settingWire(setting, initialValues({ [name]: field }, ctx.clock.today())[name]),
      valor: settingWire(setting, await loadSetting(ctx, setting)),
    })
  }
  return parametros
}

async function listHistorico(ctx: Context, municipais: readonly Switch[], settings: readonly Setting[]) {
  const events = await ctx.db
    .select()
    .from(evento)
    .where(and(eq(evento.tipo, 'configuracao.alterada'), eq(evento.entidade, 'municipio')))
    .orderBy(desc(evento.id))
    .limit(200)
  const [source] = ctx.definitions<AuthorNames>('author-names')
  const people = [...new Set(events.map(({ pessoaId }) => pessoaId).filter((id): id is number => id !== null))]
  const names = source ? await source.load(ctx, people) : new Map<number, string>()
  const say = (state: unknown, nome: string) => {
    const value = (state as Record<string, unknown> | null)?.[nome]
    const setting = settings.find((item) => item.name === nome)
    return setting ? settingText(setting, fromWire(setting.field, value)) : value === true ? 'Sim' : 'Não'
  }
  const mostrado = (nome: string) => [...municipais, ...settings].some(({ name }) => name === nome)
  return events.flatMap((event) =>
    Object.keys((event.depois ?? {}) as Record<string, unknown>)
      .filter(mostrado)
      .map((nome) => ({
        id: `${event.id}-${nome}`,
        em: event.ocorridoEm.toISOString(),
        quem: event.pessoaId === null ? 'Sistema' : (names.get(event.pessoaId) ?? `Pessoa ${event.pessoaId}`),
        campo:
          municipais.find((item) => item.name === nome)?.label ??
          settings.find((item) => item.name === nome)?.field.label ??
          nome,
        antes: say(event.antes, nome),
        depois: say(event.depois, nome),
      })),
  )
}
