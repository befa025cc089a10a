/** A typed domain event; hooks of other modules run inside the same transaction (decisions H6). */
export type DomainEvent<Payload> = { kind: 'event'; name: string; payload?: Payload }

/** Declares an event, e.g. `defineEvent<NotaEmitida>('nota-fiscal.emitida')`. */
export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  return { kind: 'event', name }
}
