import { AggregatorRegistry, Registry } from 'prom-client';

export const METRICS_TYPE = new Registry().contentType;

/** @param all the metrics of each server as JSON. @returns them added up, or as each gauge says, in Prometheus's text format */
export async function addUp(all: object[][]): Promise<string> {
  return await AggregatorRegistry.aggregate(all).metrics();
}
