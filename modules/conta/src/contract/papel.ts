import { z } from 'zod'

export const fiscoAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

export const papelWire = z.enum(['PRESTADOR', 'TOMADOR'])
