/** The lowest cost that bcrypt accepts: a hash takes 1 ms. */
export const LOWEST_COST = 4;
